import { RichText } from './rich-text.tsx'

/** Edits a signature with the same editor as messages. */
export function SignatureEditor({
  label = 'Signature',
  value,
  onChange,
}: {
  label?: string
  value: string
  onChange: (html: string) => void
}) {
  return (
    <RichText
      label={label}
      content={value}
      onChange={onChange}
      onSubmit={() => {}}
      className="max-h-40 min-h-20"
    />
  )
}
