import { AtSign, ChevronRight, Copy, Mail } from 'lucide'
import type { accounts, OAuthServiceName } from '#core/contract/accounts.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { OAUTH_SERVICES } from '#core/contract/mail-providers.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { useCopy } from '#web/ui/hooks/use-copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOAuthServices } from '../queries.ts'

type Service = ResponseOf<typeof accounts.services>[number]

/** The kinds of mailbox: those of the OAuth providers, or any other by its password. */
export function ConnectOptions({
  isConnecting,
  onService,
  onPassword,
}: {
  isConnecting: boolean
  onService: (service: OAuthServiceName) => void
  /** Offers any other mailbox by its password. */
  onPassword?: () => void
}) {
  const { data } = useOAuthServices()
  const services = data ?? []
  // Where Yahoo's sign-in is not set up, its mailboxes are connected by password; only an operator can change that.
  const shown = services.filter(
    ({ name, isConfigured, redirectUri }) => name !== 'yahoo' || isConfigured || redirectUri !== null,
  )
  const byPassword = shown.some(({ name, isConfigured }) => name === 'yahoo' && isConfigured) ? '' : 'Yahoo, '
  const ready = shown.filter(({ isConfigured }) => isConfigured)
  const waiting = shown.filter(({ isConfigured }) => !isConfigured)
  return (
    <ul className="flex flex-col gap-2 text-left">
      {ready.map(({ name, scopes, optionalScopes }) => (
        <li key={name}>
          <Choice
            icon={Mail}
            name={OAUTH_SERVICES[name].mailbox}
            about={
              isConnecting ? 'Waiting for the other window…' : `Sign in with ${OAUTH_SERVICES[name].name}`
            }
            disabled={isConnecting}
            onClick={() => onService(name)}
          />
          <PermissionList scopes={scopes} optionalScopes={optionalScopes} />
        </li>
      ))}
      {onPassword && (
        <li>
          <Choice
            icon={AtSign}
            name="Any other mailbox"
            about={`By IMAP and SMTP: ${byPassword}iCloud, Fastmail, your own domain, or Gmail with an app password`}
            disabled={isConnecting}
            onClick={onPassword}
          />
        </li>
      )}
      {waiting.length > 0 && (
        <li>
          <NotSetUp services={waiting} />
        </li>
      )}
    </ul>
  )
}

function Choice({
  icon,
  name,
  about,
  disabled,
  onClick,
}: {
  icon: typeof Mail
  name: string
  about: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex w-full items-center gap-3 rounded-control border border-line px-3 py-2.5 text-left enabled:hover:bg-hover disabled:text-faint"
    >
      <Icon icon={icon} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted text-sm">{about}</span>
      </span>
      <Icon icon={ChevronRight} className="text-faint" />
    </button>
  )
}

/** What the provider's page will ask for and why, and what is asked for only when it is needed. */
function PermissionList({ scopes, optionalScopes }: Pick<Service, 'scopes' | 'optionalScopes'>) {
  return (
    <details className="px-3 pt-1 pb-1.5 text-muted text-sm">
      <summary className="cursor-pointer rounded-control coarse:py-3">What it asks for, and why</summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 [overflow-wrap:anywhere]">
        {scopes.map(scope => (
          <li key={scope.name}>
            {scope.reason} <Scope name={scope.name} />
          </li>
        ))}
        {optionalScopes.map(scope => (
          <li key={scope.reason}>
            Only when you first need it: {lowerFirst(scope.reason)} <Scope name={scope.name} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The provider's name for a permission, without the URL before it. */
const Scope = ({ name }: { name: string }) => (
  <code className="text-faint">
    {name.replace(/^https:\/\/(graph\.microsoft\.com\/)?/, '').replace(/\/$/, '')}
  </code>
)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Sign-ins of providers that an operator has to set up first; other people are told whom to ask. */
function NotSetUp({ services }: { services: Service[] }) {
  const copy = useCopy()
  const names = services.map(({ name }) => OAUTH_SERVICES[name].mailbox).join(', ')
  return (
    <details className="text-muted text-sm">
      <summary className="cursor-pointer rounded-control coarse:py-3">
        Not set up here yet: sign-in by {names}
      </summary>
      <div className="mt-2 flex flex-col gap-3 pl-4">
        {services.map(({ name, missing, redirectUri }) =>
          redirectUri === null ? (
            <p key={name}>{OAUTH_SERVICES[name].mailbox}: ask whoever runs this installation.</p>
          ) : (
            <div key={name}>
              <p>
                {OAUTH_SERVICES[name].mailbox}: set {missing.join(' and ')} as docs/connect-{name}.md
                describes, and register this redirect address there:
              </p>
              <p className="flex items-center gap-1">
                <code className="min-w-0 break-all">{redirectUri}</code>
                <IconButton
                  size="sm"
                  icon={Copy}
                  label={`Copy the redirect address for ${OAUTH_SERVICES[name].name}`}
                  onClick={() => copy(redirectUri)}
                />
              </p>
            </div>
          ),
        )}
      </div>
    </details>
  )
}
