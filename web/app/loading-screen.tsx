import { Spinner } from '#web/ui/loading/spinner.tsx'

/** A spinner in the middle of the window, while a screen or the session is loading. */
export function LoadingScreen({ text }: { text?: string | undefined }) {
  return (
    <div className="grid h-dvh place-content-center justify-items-center gap-3 text-faint">
      {text ? <Spinner size={24} /> : <Spinner label="Loading..." size={24} />}
      {text && <p role="status">{text}</p>}
    </div>
  )
}
