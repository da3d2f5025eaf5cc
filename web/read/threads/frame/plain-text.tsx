const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g

/** Plain text, with web addresses as links that open in a new tab. */
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
