import { messageElementId } from './message-view.tsx'

/** What the reader has selected in a message, as plain text; empty where nothing is selected. */
export function selectedText(emailId: number): string {
  const message = document.getElementById(messageElementId(emailId))
  if (!message) return ''
  const frames = [...message.querySelectorAll('iframe')].map(frame => frame.contentDocument?.getSelection())
  const own = document.getSelection()
  // A plain text lies in the page itself, as everything around the messages does.
  const isInMessage =
    own?.anchorNode && own.focusNode && message.contains(own.anchorNode) && message.contains(own.focusNode)
  const selections = [...frames, ...(isInMessage ? [own] : [])]
  return selections.map(selection => selection?.toString().trim() ?? '').find(text => text !== '') ?? ''
}
