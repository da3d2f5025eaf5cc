import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type EditorVariable, variablesIn } from './variables.ts'

const KNOWN = 'rounded-sm bg-accent-soft text-accent-text'
const CONDITION = 'rounded-sm bg-active text-muted'
const UNKNOWN = 'rounded-sm bg-danger-soft text-danger-text underline decoration-wavy'

/** Tints the variables and conditions of a text. The text stays what it is: nothing of this leaves with it. */
export const markVariables = (known: () => readonly EditorVariable[]) =>
  Extension.create({
    name: 'markVariables',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: new PluginKey('markVariables'),
        state: {
          init: (_, { doc }) => decorationsOf(doc, known()),
          apply: ({ docChanged, doc }, before) => (docChanged ? decorationsOf(doc, known()) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
    ],
  })

function decorationsOf(doc: Node, known: readonly EditorVariable[]): DecorationSet {
  const names = new Set(known.map(({ name }) => name))
  const decorations: Decoration[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return
    // A placeholder for what is no text, so that places in the text are places in the document.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const { from, to, name, isCondition } of variablesIn(text)) {
      const isUnknown = name !== null && names.size > 0 && !names.has(name)
      const look = isUnknown ? UNKNOWN : isCondition ? CONDITION : KNOWN
      decorations.push(Decoration.inline(at + 1 + from, at + 1 + to, { class: look }))
    }
  })
  return DecorationSet.create(doc, decorations)
}
