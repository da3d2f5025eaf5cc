import { comparison } from './content.ts'
import { Section } from './parts/section.tsx'

/** A table; on phones each row becomes a block whose cells show their column's name. */
export function Comparison() {
  const [task, ours, theirs] = comparison.columns
  return (
    <Section title={comparison.title}>
      <table className="w-full text-left text-read max-sm:block">
        <caption className="sr-only">{comparison.caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-base text-faint">
            <th scope="col" className="w-[30%] pb-4 font-medium">
              {task}
            </th>
            <th scope="col" className="w-[35%] pb-4 font-medium text-accent-text">
              {ours}
            </th>
            <th scope="col" className="pb-4 font-medium">
              {theirs}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {comparison.rows.map(([name, mine, other]) => (
            <tr key={name} className="border-line border-t max-sm:block max-sm:py-5">
              <th scope="row" className={`${cell} font-normal text-muted max-sm:mb-2`}>
                {name}
              </th>
              <td className={`${cell} font-medium`}>
                <ColumnName>{ours}</ColumnName>
                {mine}
              </td>
              <td className={`${cell} text-muted`}>
                <ColumnName>{theirs}</ColumnName>
                {other}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** Hidden from screen readers, which read the header cell. */
function ColumnName({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2 inline-block w-28 shrink-0 font-normal text-faint text-sm sm:hidden"
    >
      {children}
    </span>
  )
}

const cell = 'align-top max-sm:flex max-sm:items-baseline max-sm:py-0.5 sm:py-5 sm:pr-6 sm:last:pr-0'
