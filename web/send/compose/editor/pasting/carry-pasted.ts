import type { Editor } from '@tiptap/react'
import type { Attachments } from '#web/send/drafts/use-attachments.ts'
import { fileOf } from '../signature/picture-file.ts'

/**
 * Makes pictures that were pasted within HTML (`data:` addresses) files of the draft, so that they count with the others and no
 * save has to carry them again. One that is refused stays as it is: the tray says why.
 */
export async function carryPasted(editor: Editor, attachments: Attachments): Promise<void> {
  const addresses = new Set<string>()
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'image' && /^data:image\/[\w+-]+;base64,/i.test(attrs.src)) addresses.add(attrs.src)
  })
  for (const address of addresses) {
    const added = await attachments.add(fileOf(address), { isInline: true })
    if (!added || editor.isDestroyed) continue
    const { tr, doc } = editor.state
    doc.descendants(({ type, attrs }, at) => {
      if (type.name === 'image' && attrs.src === address)
        tr.setNodeMarkup(at, undefined, { ...attrs, src: added.url })
    })
    // To undo the paste takes the picture away as a whole.
    editor.view.dispatch(tr.setMeta('addToHistory', false))
  }
}
