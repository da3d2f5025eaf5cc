import { isNoReply } from '#core/text/addresses/addresses.ts'
import { fitsTyped, typedWords } from '#core/text/addresses/fits-typed.ts'
import { searchedWords } from '#core/text/search/index-words.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { type Correspondent, findRecipients, findRecipientsNamed } from './recipient-queries.ts'

const MAX_RECIPIENTS = 500
const MAX_NAMED = 20

/** Found with those who fit are others of the same letters. */
const MAX_FOUND = 500

/**
 * People to write to, from the mail that the caller may read: those of the latest mail, or whoever ever wrote or was written to and
 * has names or addresses that begin with what was typed. `from` is the mailbox that is written from.
 */
export async function listRecipients(
  ctx: Ctx,
  { from = null, q }: { from?: number | null | undefined; q?: string | undefined },
): Promise<Correspondent[]> {
  const visible = await recalledAccounts(ctx, 'mail.read')
  if (q === undefined) return writable(await findRecipients(ctx.db, visible, { from, limit: MAX_RECIPIENTS }))
  const words = typedWords(q)
  const found = await findRecipientsNamed(ctx.db, visible, { from, words: ofPeople(words), limit: MAX_FOUND })
  return writable(found.filter(person => fitsTyped(person, words))).slice(0, MAX_NAMED)
}

const writable = (found: readonly Correspondent[]) => found.filter(({ address }) => !isNoReply(address))

/** As the index has the words of people. */
const ofPeople = (words: readonly string[]): string =>
  words.flatMap(word => searchedWords(word).map(({ text }) => `'${text}':*B`)).join(' & ')
