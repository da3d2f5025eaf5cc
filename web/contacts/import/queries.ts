import { contactExchange } from '#core/contract/outreach/contact-exchange.ts'
import { type ContactImport, contactImports, type REPORTS } from '#core/contract/outreach/contact-imports.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/contacts'] as const

export const isRunning = ({ state }: Pick<ContactImport, 'state'>) =>
  ['waiting', 'running', 'undoing'].includes(state)

export const useImports = () => useRead(contactImports.list, {})
export const useImport = (id: number) => useRead(contactImports.get, { params: { id } })
export const useReport = (id: number, of: (typeof REPORTS)[number], after: number) =>
  useRead(contactImports.rows, { params: { id }, query: { of, after } }, { keepPrevious: true })

export const usePaste = () => useAction(contactImports.paste)
export const usePreview = () => useAction(contactImports.preview)
export const useCheck = () => useAction(contactImports.check)
export const useStart = () => useAction(contactImports.start, { refreshes })
export const useCancel = () => useAction(contactImports.cancel, { refreshes })
export const useUndo = () => useAction(contactImports.undo, { refreshes })
export const useDrop = () => useAction(contactImports.remove, { refreshes })

export const useCandidates = () => useRead(contactExchange.candidates, {})
export const useAddFromMail = () => useAction(contactExchange.addFromMail, { refreshes })
