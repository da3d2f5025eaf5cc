import type { QueryClient } from '@tanstack/react-query'
import { approvedAnswers } from '#core/contract/approved-answers.ts'
import { automaticAnswers } from '#core/contract/automatic-answers.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'
import { outboxPaths } from '#web/send/outbox/queries.ts'

const refreshes = [approvedAnswers.list.path]

/** The answers of a mailbox, approved and proposed. */
export const useAnswers = (accountId: number) => useRead(approvedAnswers.list, { params: { accountId } })

export const useAddAnswer = () => useAction(approvedAnswers.add, { refreshes })
export const useSaveAnswer = () => useAction(approvedAnswers.save, { refreshes })
export const useRestoreAnswer = () => useAction(approvedAnswers.restore, { refreshes })
export const useProposeAnswers = () => useAction(approvedAnswers.propose, { refreshes })
export const useSetUnapproved = () => useAction(approvedAnswers.setUnapproved, { refreshes })

/** A draft that waited for this wording is judged anew. */
export const useAskedOtherwise = () =>
  useAction(approvedAnswers.askedOtherwise, {
    refreshes: [...refreshes, automaticAnswers.ofDraft.path, automaticAnswers.ofEmail.path, ...outboxPaths],
  })

export const useRemoveAnswer = () =>
  useAction(approvedAnswers.remove, {
    refreshes,
    optimistic: (client, { params }) =>
      withoutAnswer(client, Number(params.accountId), Number(params.answerId)),
  })

function withoutAnswer(client: QueryClient, accountId: number, id: number): () => void {
  const key = readKey(approvedAnswers.list, { params: { accountId } })
  type Listed = ReturnType<typeof useAnswers>['data']
  const before = client.getQueryData<Listed>(key)
  client.setQueryData<Listed>(
    key,
    all => all && { ...all, answers: all.answers.filter(answer => answer.id !== id) },
  )
  return () => client.setQueryData(key, before)
}
