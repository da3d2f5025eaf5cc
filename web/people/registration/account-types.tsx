import { Building2, type IconNode, User, Users } from 'lucide'
import type { RegisterBody } from '#core/contract/registration.ts'
import { Icon } from '#web/ui/display/icon.tsx'

export type AccountType = RegisterBody['organizationType']

export const accountTypes: {
  value: AccountType
  title: string
  text: string
  points: string[]
  icon: IconNode
}[] = [
  {
    value: 'individual',
    title: 'Individual',
    text: 'Your own mailboxes in one place',
    points: ['Personal workspace', 'AI email assistance', 'Analytics'],
    icon: User,
  },
  {
    value: 'company',
    title: 'Company',
    text: 'Create an organization and become its admin',
    points: ['Team management', 'Member permissions', 'Organization analytics'],
    icon: Building2,
  },
  {
    value: 'join',
    title: 'Join Company',
    text: 'You have an invitation code',
    points: ['Team collaboration', 'Shared resources', 'No billing required'],
    icon: Users,
  },
]

/** Step 1: the choice of account type. Each card is one button. */
export function AccountTypes({ onChoose }: { onChoose: (type: AccountType) => void }) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {accountTypes.map(({ value, title, text, points, icon }) => (
        <li key={value}>
          <button
            type="button"
            onClick={() => onChoose(value)}
            className="on-raised flex h-full w-full flex-col rounded-panel border border-line-strong bg-raised p-5 text-left transition-colors duration-(--duration-press) hover:border-accent hover:bg-hover active:bg-active"
          >
            <Icon icon={icon} size={20} className="text-accent-text" />
            <span className="mt-4 font-semibold text-read">{title}</span>
            <span className="mt-0.5 text-muted">{text}</span>
            <span className="mt-4 flex flex-col gap-1 text-muted text-sm">
              {points.map(point => (
                <span key={point}>{point}</span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
