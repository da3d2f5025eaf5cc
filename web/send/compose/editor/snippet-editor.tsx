import type { Ref } from 'react'
import type { SnippetField } from '#web/send/snippets/snippet-dialog.tsx'
import { RichText, type RichTextHandle } from './rich-text.tsx'

/** Edits a snippet with the same editor as messages. */
export const SnippetEditor: SnippetField = ({ ref, value, onChange, onSubmit }) => (
  <RichText
    ref={ref as Ref<RichTextHandle>}
    label="Text"
    content={value}
    onChange={onChange}
    onSubmit={onSubmit}
    className="max-h-64 min-h-28 [&>div]:min-h-28"
  />
)
