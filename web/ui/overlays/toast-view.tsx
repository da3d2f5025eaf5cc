import { CircleAlert, X } from 'lucide'
import { Toast as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { leaveEscapeToDialog } from './escape.ts'
import type { ToastItem } from './toast-state.ts'

/** A toast: what happened, an action, and a button that dismisses it. */
export function ToastView({ toast, onDismiss }: { toast: ToastItem; onDismiss: () => void }) {
  const { title, description, action, variant = 'default', duration, open } = toast
  const destructive = variant === 'destructive'
  return (
    <Radix.Root
      open={open}
      onOpenChange={next => !next && onDismiss()}
      onEscapeKeyDown={leaveEscapeToDialog}
      type={destructive ? 'foreground' : 'background'}
      {...(duration === undefined ? {} : { duration })}
      className={classNames(notice, description ? 'items-start' : 'items-center')}
    >
      {destructive && (
        <Icon icon={CircleAlert} className={classNames('text-danger-text', description ? 'mt-1.5' : null)} />
      )}
      <div className="min-w-0 flex-1 py-1">
        <Radix.Title className="font-medium [overflow-wrap:anywhere]">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 line-clamp-4 text-muted [overflow-wrap:anywhere]">
            {description}
          </Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.altText ?? action.label}
          onClick={action.onSelect}
          className={classNames(press, 'px-2 font-medium text-accent-text')}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className={classNames(press, 'grid w-control-sm place-items-center text-faint')}
      >
        <Icon icon={X} />
      </Radix.Close>
    </Radix.Root>
  )
}

const notice =
  'on-raised flex gap-3 rounded-panel bg-raised py-2 pr-2 pl-4 text-text shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-slide-out data-[swipe=cancel]:transition-transform'

const press =
  'h-control-sm shrink-0 rounded-control transition-colors duration-(--duration-press) hover:bg-hover active:bg-active'
