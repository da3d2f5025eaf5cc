import { type MailImport, mailImports } from '#core/contract/mail-imports.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/mail-imports'] as const
const LOOK_EVERY_MS = 2000

export const isImporting = ({ state }: Pick<MailImport, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'filing'

export const useMailImports = () =>
  useRead(
    mailImports.list,
    {},
    { refetchInterval: answer => (answer?.imports.some(isImporting) ? LOOK_EVERY_MS : false) },
  )
export const useSkipped = (id: number, enabled: boolean) =>
  useRead(mailImports.skipped, { params: { id } }, { enabled })
export const useCancelImport = () => useAction(mailImports.cancel, { refreshes })
export const useRemoveImport = () => useAction(mailImports.remove, { refreshes })
