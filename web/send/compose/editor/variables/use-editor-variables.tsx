import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useCursorList } from '#web/send/snippets/use-cursor-list.tsx'
import { type EditorVariable, findVariables, variableOpening, writtenVariable } from './variables.ts'

interface EditorVariables {
  /** The list at the cursor. */
  list: ReactNode
  takeKey: (event: KeyboardEvent) => boolean
  insert: (variable: EditorVariable) => void
  /** Lets the selected text appear only where the variable has a value. */
  wrap: (variable: EditorVariable) => void
}

/** Variables in an editor: a list that "{{" opens. */
export function useEditorVariables(
  editor: Editor | null,
  /** Null for an editor without variables. */
  variables: readonly EditorVariable[] | null,
): EditorVariables {
  const rows = (variables ?? []).map(variable => ({ ...variable, id: variable.name }))
  const { list, takeKey } = useCursorList({
    editor: variables ? editor : null,
    label: 'Variables',
    opening: variableOpening,
    find: query => findVariables(rows, query),
    choosesAtOnce: true,
    row: ({ name, says }) => (
      <span className="flex items-baseline gap-3">
        <span className="shrink-0">{name}</span>
        <span className="ml-auto min-w-0 truncate text-faint text-xs">{says}</span>
      </span>
    ),
    onChoose: (variable, { from }) => {
      if (editor) insertVariable(editor, variable, from)
    },
  })
  return {
    list,
    takeKey,
    insert: variable => editor && insertVariable(editor, variable, editor.state.selection.from),
    wrap: variable => editor && wrapInCondition(editor, variable),
  }
}

/** Puts a variable in place of what stands from there to the cursor, and the cursor behind it. */
function insertVariable(editor: Editor, variable: EditorVariable, from: number): void {
  const { to, $to } = editor.state.selection
  const behind = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, undefined, '\ufffc')
  const closing = /^\s*\}\}/.exec(behind)?.[0].length ?? 0
  const written = writtenVariable(variable)
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.insertText(written, from, to + closing)
      return true
    })
    .setTextSelection(from + written.length)
    .run()
}

function wrapInCondition(editor: Editor, { name }: EditorVariable): void {
  const { from, to, empty } = editor.state.selection
  const open = `{{#if ${name}}}`
  const inner = 'This sentence appears only where it is known.'
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      // From the end, so that the places before it stay.
      if (empty) tr.insertText(`${open}${inner}{{/if}}`, from)
      else tr.insertText('{{/if}}', to).insertText(open, from)
      return true
    })
    .setTextSelection({
      from: from + open.length,
      to: empty ? from + open.length + inner.length : to + open.length,
    })
    .run()
}
