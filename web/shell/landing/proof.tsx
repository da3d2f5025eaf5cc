import { KeyRound, ShieldCheck, Star, Users } from 'lucide'
import { Icon } from '#web/ui/display/icon.tsx'
import { claims } from './content.ts'

/** Sample claims, see content.ts. */
export function Proof() {
  const facts = [
    { icon: Users, text: claims.users },
    { icon: Star, text: claims.rating },
    { icon: KeyRound, text: claims.security },
    ...claims.badges.map(text => ({ icon: ShieldCheck, text })),
  ]
  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-4 pt-14 pb-12 text-base text-muted xl:gap-x-10 xl:text-read sm:max-w-[80%] lg:pt-16 lg:pb-16">
      {facts.map(({ icon, text }) => (
        <li key={text} className="inline-flex items-center gap-2">
          <Icon icon={icon} className="text-faint" />
          {text}
        </li>
      ))}
    </ul>
  )
}
