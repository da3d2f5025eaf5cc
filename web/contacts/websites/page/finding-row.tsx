import { ExternalLink } from 'lucide'
import { Link } from 'react-router'
import type { WebsiteFinding } from '#core/contract/outreach/websites.ts'
import { paths } from '#web/platform/paths.ts'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { tooltipProps } from '#web/ui/overlays/tooltip.tsx'
import { pathOf, sourceInWords } from '../words.ts'

type Decision = 'accept' | 'dismiss' | 'reopen'

interface FindingRowProps {
  finding: WebsiteFinding
  isCurrent: boolean
  onFocus: () => void
  onDecide: (decision: Decision) => void
}

/** A finding with the page and the sentence that say so. */
export function FindingRow({ finding, isCurrent, onFocus, onDecide }: FindingRowProps) {
  const { id, value, label, email, phone, page, sentence, state, isForeign, contact } = finding
  const reach = [email, phone].filter(text => text !== null).join(' · ')
  return (
    <li data-key={id} onFocus={onFocus}>
      <div
        className={classNames(
          '-mx-3 flex gap-x-4 gap-y-2 rounded-control px-3 py-3 max-sm:flex-col',
          isCurrent && 'focus-within:bg-hover',
        )}
      >
        {isCurrent && state === 'new' && <Keys onDecide={onDecide} />}
        <div className="min-w-0 flex-1">
          {/* Takes the focus of the keyboard, so that it is read aloud. */}
          <p data-open tabIndex={-1} dir="auto" className="rounded-sm font-medium [overflow-wrap:anywhere]">
            {value} {label !== null && <span className="font-normal text-muted">{label}</span>}
            {isForeign && (
              <Badge tone="warning" className="ml-1">
                Address of another domain
              </Badge>
            )}
          </p>
          {reach !== '' && <p className="[overflow-wrap:anywhere]">{reach}</p>}
          {sentence !== value && (
            <p dir="auto" className="mt-0.5 max-w-measure text-muted text-sm [overflow-wrap:anywhere]">
              <Quote sentence={sentence} value={value} />
            </p>
          )}
          <p className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-1.5 text-faint text-sm">
            <a
              href={page}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={page}
              className="inline-flex min-w-0 max-w-full items-center gap-1 hover:underline"
            >
              <span className="truncate">{pathOf(page)}</span>
              <Icon icon={ExternalLink} size={12} />
            </a>
            {sourceInWords(finding)}
          </p>
        </div>
        <div className="flex shrink-0 items-start gap-1">
          {state === 'new' && (
            <>
              <Act command="acceptFinding" about={value} onPress={() => onDecide('accept')} isMain />
              <Act command="dismissFinding" about={value} onPress={() => onDecide('dismiss')} />
            </>
          )}
          {state === 'dismissed' && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Take back: ${value}`}
              onClick={() => onDecide('reopen')}
            >
              Take back
            </Button>
          )}
          {state === 'accepted' && contact && (
            <Link
              to={paths.outreach.contact(contact.id)}
              className="max-w-48 truncate text-muted text-sm hover:underline"
            >
              {contact.name}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}

/** The sentence with the finding marked in it. */
function Quote({ sentence, value }: { sentence: string; value: string }) {
  const at = sentence.indexOf(value)
  if (at === -1) return <>“{sentence}”</>
  return (
    <>
      “{sentence.slice(0, at)}
      <mark className="rounded-sm bg-accent-soft text-text">{value}</mark>
      {sentence.slice(at + value.length)}”
    </>
  )
}

function Act({
  command,
  about,
  onPress,
  isMain = false,
}: {
  command: 'acceptFinding' | 'dismissFinding'
  about: string
  onPress: () => void
  isMain?: boolean
}) {
  const { label } = commands[command]
  return (
    <Button
      variant={isMain ? 'secondary' : 'ghost'}
      size="sm"
      aria-label={`${label}: ${about}`}
      {...tooltipProps(label, { shortcut: shownKeys(command) })}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

/** The keys of the finding that has the focus. */
function Keys({ onDecide }: Pick<FindingRowProps, 'onDecide'>) {
  useCommands({ acceptFinding: () => onDecide('accept'), dismissFinding: () => onDecide('dismiss') })
  return null
}
