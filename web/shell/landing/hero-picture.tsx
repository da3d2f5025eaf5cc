import { darkMedia, Picture, pictureAddress } from './parts/picture.tsx'

const NARROW = '(width < 40rem)'
const desk = (theme: 'light' | 'dark') =>
  `${pictureAddress('inbox', 1280, theme)} 1280w, ${pictureAddress('inbox', 2400, theme)} 2400w`
const SIZES = '(width < 80rem) 94vw, 1152px'

/** The inbox: on phones the phone layout, elsewhere the desktop layout with the phone layout beside it. */
export function HeroPicture() {
  const dark = darkMedia()
  const narrowDark = dark === 'all' ? NARROW : dark === 'not all' ? dark : `${NARROW} and ${dark}`
  return (
    <div className="relative">
      <picture>
        <source media={narrowDark} srcSet={pictureAddress('phone', 560, 'dark')} width={560} height={1120} />
        <source media={NARROW} srcSet={pictureAddress('phone', 560, 'light')} width={560} height={1120} />
        <source media={dark} srcSet={desk('dark')} sizes={SIZES} width={1280} height={800} />
        <img
          src={pictureAddress('inbox', 1280, 'light')}
          srcSet={desk('light')}
          sizes={SIZES}
          width={1280}
          height={800}
          alt="The inbox of Quillbox: senders, subjects and first words of many accounts in one list."
          fetchPriority="high"
          className="mx-auto block h-auto w-full max-w-80 rounded-panel shadow-float sm:max-w-none"
        />
      </picture>
      <div className="-right-3 absolute -bottom-10 hidden w-[19%] overflow-hidden rounded-[1.25rem] shadow-float sm:block xl:-right-10">
        <Picture name="phone" width={560} height={1120} alt="A conversation of the same inbox on a phone." />
      </div>
    </div>
  )
}
