/** Numbers side by side, each below its name. */
export function Figures({ figures }: { figures: readonly { name: string; value: string; note?: string }[] }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-5">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-faint text-sm">{name}</dt>
          <dd className="font-semibold text-title tabular-nums">{value}</dd>
          {note && <dd className="text-muted text-sm tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
