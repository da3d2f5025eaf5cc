/** The text that the assistant has written so far. */
export function WritingPreview({ html }: { html: string | null }) {
  if (!html) return null
  return (
    <div
      aria-hidden
      className="max-h-40 overflow-y-auto rounded-control bg-surface px-3 py-2 text-muted"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from plain text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Names the engine that wrote the text in the editor, or says that none did. */
export const writtenBy = (engine: string, isFrame = false) =>
  isFrame ? 'Your words, set in a frame.' : `Written by ${engine}. Read it before you send it.`
