import { RichText } from './rich-text.tsx'

/** Writes a signature with the editor that messages are written with. */
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
