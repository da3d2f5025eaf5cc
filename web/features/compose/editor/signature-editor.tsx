import { RichText } from './rich-text.tsx'

/** Edits a signature with the same editor as messages. */
export function SignatureEditor({ value, onChange }: { value: string; onChange: (html: string) => void }) {
  return (
    <RichText
      label="Signature"
      content={value}
      onChange={onChange}
      onSubmit={() => {}}
      className="max-h-40 min-h-20"
    />
  )
}
