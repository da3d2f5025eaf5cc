/** State of a message, which must be the same here and at the provider. */
export interface MailState {
  /** Folder slugs and label names; empty once the message is deleted for good. */
  places: readonly string[]
  read: boolean
  starred: boolean
  /** ISO time until which it is hidden from the inbox. */
  snoozedUntil: string | null
}

export const ARRIVED: MailState = { places: ['inbox'], read: false, starred: false, snoozedUntil: null }

/** Where a message is; labels stay when it moves. */
const PASSING = ['inbox', 'archive', 'trash', 'spam']

export type MailChange =
  | { do: 'star'; on: boolean }
  | { do: 'read'; on: boolean }
  | { do: 'move'; to: string }
  | { do: 'label'; add: string }
  | { do: 'unlabel'; remove: string }
  | { do: 'snooze'; until: string }
  | { do: 'restore'; before: MailState }
  | { do: 'delete' }

/** The state that a change must lead to, here and at the provider. */
export function changed(state: MailState, change: MailChange): MailState {
  switch (change.do) {
    case 'star':
      return { ...state, starred: change.on }
    case 'read':
      return { ...state, read: change.on }
    case 'move':
      return { ...state, places: moved(state.places, change.to), snoozedUntil: null }
    case 'label':
      return { ...state, places: [...new Set([...state.places, change.add])].sort() }
    case 'unlabel': {
      if (!state.places.includes(change.remove)) return state
      const rest = state.places.filter(place => place !== change.remove)
      return { ...state, places: rest.length > 0 ? rest : ['archive'] }
    }
    case 'snooze':
      return { ...state, snoozedUntil: change.until }
    case 'restore':
      return { ...state, places: change.before.places, snoozedUntil: change.before.snoozedUntil }
    case 'delete':
      return { ...state, places: [] }
  }
}

function moved(places: readonly string[], to: string): string[] {
  if (to === 'trash' || to === 'spam') return [to]
  const passing = places.filter(place => PASSING.includes(place))
  // A message that has only labels leaves them when it moves, unless it is there already.
  const going = passing.length > 0 || places.includes(to) ? passing : places
  return [...new Set([...places.filter(place => !going.includes(place)), to])].sort()
}

/** Its state once the snooze is over: back in the inbox, unread. */
export function afterSnooze(state: MailState, now: number): MailState {
  if (state.snoozedUntil === null || Date.parse(state.snoozedUntil) > now) return state
  return { ...state, snoozedUntil: null, read: false }
}

export const sameState = (a: MailState, b: MailState) =>
  a.places.join() === b.places.join() &&
  a.read === b.read &&
  a.starred === b.starred &&
  (a.snoozedUntil && Date.parse(a.snoozedUntil)) === (b.snoozedUntil && Date.parse(b.snoozedUntil))

export const inWords = ({ places, read, starred, snoozedUntil }: MailState) =>
  `${places.join('+') || 'deleted'}${read ? '' : ' unread'}${starred ? ' starred' : ''}${
    snoozedUntil ? ` snoozed until ${snoozedUntil.slice(11, 19)}` : ''
  }`
