import type { Account } from '#core/contract/accounts.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

/** The picture of an account, or its initial. */
export function AccountPicture({ account, size = 'md' }: { account: Account; size?: 'md' | 'lg' }) {
  if (!account.profileImageUrl) return <Avatar name={account.displayName ?? account.email} size={size} />
  return (
    <img
      src={account.profileImageUrl}
      alt=""
      className={`shrink-0 rounded-full object-cover ${size === 'lg' ? 'size-10' : 'size-8'}`}
    />
  )
}
