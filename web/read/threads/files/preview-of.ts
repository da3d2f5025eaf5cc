import { type Attachment, MOST_LETTER_BYTES } from '#core/contract/emails.ts'

type Preview = 'picture' | 'pdf' | 'letter' | 'text'

const PICTURES = /^image\/(png|jpeg|gif|webp|avif|bmp)$/
const LETTERS = /^message\/(?:rfc822|global)$/
const TEXTS =
  /^(text\/(?!rtf).*|application\/(json|xml|yaml|x-yaml|javascript|sql|x-sh|x-ndjson|ics|toml)|application\/.*\+(json|xml))$/
/** For files that are called application/octet-stream. */
const TEXT_NAMES =
  /\.(txt|log|md|csv|tsv|json|ya?ml|xml|ics|vcf|ini|conf|toml|sql|sh|py|js|ts|css|diff|patch)$/i
/** Opening larger ones would take longer than downloading them. */
const MOST_BYTES: Record<Preview, number> = {
  picture: 50_000_000,
  pdf: 50_000_000,
  letter: MOST_LETTER_BYTES,
  text: 5_000_000,
}

/** How a file can be shown here; null for one that is only downloaded. */
export function previewOf({
  name,
  mimeType,
  size,
}: Pick<Attachment, 'name' | 'mimeType' | 'size'>): Preview | null {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? ''
  const isUnknown = type === 'application/octet-stream' || type === ''
  const preview = PICTURES.test(type)
    ? 'picture'
    : type === 'application/pdf' || (isUnknown && /\.pdf$/i.test(name))
      ? 'pdf'
      : LETTERS.test(type) || /\.eml$/i.test(name)
        ? 'letter'
        : TEXTS.test(type) || (isUnknown && TEXT_NAMES.test(name))
          ? 'text'
          : null
  return preview && size <= MOST_BYTES[preview] ? preview : null
}
