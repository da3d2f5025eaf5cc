import type { Notice } from '#core/contract/notices.ts'

/** Whether something that the person did was not carried out; else something waits for them. */
export const isSerious = ({ remedy }: Pick<Notice, 'remedy'>): boolean =>
  remedy === 'retry' || remedy === 'edit' || remedy === 'decide'
