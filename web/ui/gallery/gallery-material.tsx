import { Archive, Star } from 'lucide'
import { classNames } from '../class-names.ts'
import { Avatar } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Icon } from '../display/icon.tsx'
import { Kbd } from '../display/kbd.tsx'
import { StatusDot } from '../display/status-dot.tsx'
import type { Tone } from '../display/tone.ts'
import { GallerySection, Specimens } from './gallery-section.tsx'

const tones: Tone[] = ['neutral', 'accent', 'info', 'success', 'warning', 'danger', 'ai']
const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'hover', 'active', 'selected', 'track']
const long =
  'Bartholomäus Featherstonehaugh-Cholmondeley of the Very Long Department for Names Nobody Shortens'

export function GalleryMaterial() {
  return (
    <GallerySection title="Material">
      <div className="flex flex-col gap-3">
        <p className="font-semibold text-display">Every word in place</p>
        <p className="font-semibold text-title">Title 20: the subject of a conversation</p>
        <p className="max-w-measure text-read">
          Read 15: the body of a message, seventy-two characters to a line, so that the eye finds its way back
          to the start of the next one without counting.
        </p>
        <p>Base 14: the interface. Received 09:41, 1,204 unread.</p>
        <p className="text-muted text-sm">Small 13: what you may need.</p>
        <p className="text-faint text-xs">Extra small 12: what is only there.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {surfaces.map(name => (
          <div
            key={name}
            className="flex h-16 w-28 flex-col justify-end rounded-panel p-2 shadow-[inset_0_0_0_1px_var(--line)]"
            style={{ background: `var(--${name})` }}
          >
            <span className="text-xs">{name}</span>
          </div>
        ))}
      </div>
      <div className="overflow-hidden rounded-panel shadow-[inset_0_0_0_1px_var(--line)]">
        {rows.map(row => (
          <div
            key={row.subject}
            className={classNames(
              'flex h-row min-w-0 items-center gap-3 px-4',
              row.selected ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className={classNames('size-1.5 shrink-0 rounded-full', row.unread && 'bg-accent')} />
            <span
              dir="auto"
              className={classNames('w-24 shrink-0 truncate md:w-36', row.unread && 'font-semibold')}
            >
              {row.from}
            </span>
            <span dir="auto" className={classNames('min-w-0 flex-1 truncate', row.unread && 'font-medium')}>
              {row.subject} <span className="font-normal text-faint">{row.snippet}</span>
            </span>
            <Icon icon={Star} className={row.starred ? 'fill-star text-star' : 'text-faint'} />
            <time className="w-12 text-right text-muted text-sm">{row.date}</time>
          </div>
        ))}
      </div>
      <Specimens label="Badge">
        {tones.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="info">83%</Badge>
        <Badge>128,904</Badge>
        <Badge className="w-24">{long}</Badge>
      </Specimens>
      <Specimens label="Status">
        <StatusDot tone="success" label="Active" />
        <StatusDot tone="warning" label="Syncing" pulse />
        <StatusDot tone="danger" label="Expired" />
        <StatusDot tone="neutral" label="Paused" />
      </Specimens>
      <Specimens label="Avatar">
        {['Ada', 'Bob', 'Chloé', 'Dmitri', 'Eve', 'Farid', 'Grace', 'לאה', '🦉'].map(name => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ada" size="sm" />
        <Avatar name="Ada" size="lg" />
      </Specimens>
      <Specimens label="Keys">
        <Kbd keys="e" />
        <Kbd keys="mod+enter" />
        <Kbd keys="g i" />
        <Kbd keys="shift+mod+k" plain />
        <Icon icon={Archive} />
        <Icon icon={Archive} size={20} />
      </Specimens>
    </GallerySection>
  )
}

const rows = [
  {
    from: 'Ines Duarte',
    subject: 'Contract for the spring tour',
    snippet: 'I have marked the two clauses we',
    date: '09:41',
    unread: true,
    selected: false,
    starred: false,
  },
  {
    from: 'Harbour Printers',
    subject: 'Proof 3 is ready',
    snippet: 'The blue is closer now, have a look',
    date: '08:15',
    unread: false,
    selected: true,
    starred: true,
  },
  {
    from: 'לאה כהן',
    subject: 'שלום, הנה הצעת המחיר',
    snippet: '',
    date: '3 Mar',
    unread: true,
    selected: false,
    starred: false,
  },
  {
    from: long,
    subject: long,
    snippet: long,
    date: '28 Feb',
    unread: false,
    selected: false,
    starred: false,
  },
]
