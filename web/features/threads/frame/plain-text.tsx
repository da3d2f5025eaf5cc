const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g

/** Text as it was typed, with addresses of the web as links that open outside. */
export function PlainText({ text }: { text: string }) {
  return (
    <div dir="auto" className="max-w-measure whitespace-pre-wrap text-read [overflow-wrap:anywhere]">
      {text.split(LINK).map((part, index) =>
        index % 2 === 1 ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
            key={index}
            href={part}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent-text underline"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}
