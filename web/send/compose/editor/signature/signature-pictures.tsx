import { Trash2 } from 'lucide'
import { counted } from '#core/text/counted.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** In pixels. */
const WIDEST = 1200

/** The pictures of a signature: what each shows in words, and how wide it is. */
export function SignaturePictures({
  root,
  label,
  isOpen,
  onOpenChange,
  onChange,
}: {
  /** The edited page. */
  root: HTMLElement | null
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChange: () => void
}) {
  const pictures = [...(root?.querySelectorAll('img') ?? [])]
  if (pictures.length === 0) return null
  return (
    <details
      open={isOpen}
      onToggle={event => onOpenChange(event.currentTarget.open)}
      className="mt-1 text-sm"
    >
      <summary className="cursor-pointer text-muted">{counted(pictures.length, 'picture')}</summary>
      <ul aria-label={`Pictures in ${label}`} className="mt-1 flex flex-col gap-2">
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have nothing else, and one may stand twice
          <li key={at} className="flex items-end gap-2">
            <img
              src={picture.getAttribute('src') ?? ''}
              alt=""
              className="size-control shrink-0 rounded-sm object-contain"
            />
            <TextField
              className="flex-1"
              label={`What picture ${at + 1} shows`}
              maxLength={200}
              value={picture.alt}
              onChange={event => {
                picture.setAttribute('alt', event.target.value)
                onChange()
              }}
            />
            <TextField
              className="w-20"
              label="Width"
              type="number"
              min={1}
              max={WIDEST}
              inputMode="numeric"
              value={widthOf(picture)}
              onChange={event => {
                setWidth(picture, Number(event.target.value))
                onChange()
              }}
            />
            <IconButton
              icon={Trash2}
              label={`Remove picture ${at + 1}`}
              onClick={() => {
                picture.remove()
                onChange()
              }}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

const widthOf = ({ style, width, naturalWidth }: HTMLImageElement): string =>
  String(Number.parseInt(style.width, 10) || width || naturalWidth || '')

/** Its height follows, where it has one. */
function setWidth(picture: HTMLImageElement, wanted: number): void {
  if (!(wanted >= 1 && wanted <= WIDEST)) return
  const before = Number(widthOf(picture))
  const height = Number.parseInt(picture.style.height, 10) || Number(picture.getAttribute('height'))
  const after = Math.max(1, Math.round((height * wanted) / before))
  if (picture.style.width) picture.style.width = `${wanted}px`
  if (picture.style.height && height && before) picture.style.height = `${after}px`
  picture.setAttribute('width', String(wanted))
  if (picture.hasAttribute('height') && height && before) picture.setAttribute('height', String(after))
}
