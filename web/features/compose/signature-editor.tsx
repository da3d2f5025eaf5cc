import { RichText } from './rich-text.tsx'

const SIZES = [8, 10, 12, 14, 18, 24, 36].map(points => ({ size: `${points}pt`, label: `${points} pt` }))

/** Writes a signature with the editor that messages are written with. */
export function SignatureEditor({ value, onChange }: { value: string; onChange: (html: string) => void }) {
  return (
    <RichText
      label="Signature"
      content={value}
      onChange={onChange}
      sizes={SIZES}
      defaultSize="12pt"
      onSubmit={() => {}}
      className="max-h-40 min-h-20"
    />
  )
}
