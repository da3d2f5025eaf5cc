/** The words of a server behind what a person is told, folded; nothing where there are none. */
export function ServerSaid({ said }: { said: string | null | undefined }) {
  if (!said) return null
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer rounded-control text-muted text-sm coarse:py-3">
        What the server said
      </summary>
      <p
        dir="auto"
        className="mt-1 whitespace-pre-wrap font-mono text-muted text-xs [overflow-wrap:anywhere]"
      >
        {said}
      </p>
    </details>
  )
}
