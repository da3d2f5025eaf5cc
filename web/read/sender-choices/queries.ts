import { type SenderChoice, senderChoices } from '#core/contract/sender-choices.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** How the person wants to see the mail of this sender; null until that is known. */
export function useSenderChoice(sender: string): Omit<SenderChoice, 'sender'> | null {
  const { data } = useRead(senderChoices.list, {})
  if (!data) return null
  return data.find(choice => choice.sender === sender.toLowerCase()) ?? USUAL
}

const USUAL = { showsImages: false, keepsColours: false }

export const useChooseForSender = () => useAction(senderChoices.save, { refreshes: ['/api/sender-choices'] })
