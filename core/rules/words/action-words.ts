import { threadAutomation } from '../../contract/automation.ts'
import type { RuleAction } from '../../contract/rule-actions.ts'
import { type Phrases, QUOTED } from './phrases.ts'
import { ADDRESS, END, GAP, NUMBER, numberOf, UNIT, unitOf, value } from './vocabulary.ts'

interface UnderstoodAction {
  words: string
  as: string
  action: RuleAction
}

export interface Snippet {
  id: number
  name: string
}

/** What the words of a rule do. What is named but cannot be done is added to `declined`. */
export function takeActions(
  phrases: Phrases,
  { snippets, declined }: { snippets: readonly Snippet[]; declined: string[] },
): UnderstoodAction[] {
  const found: UnderstoodAction[] = []
  for (const [pattern, make] of readers(snippets)) {
    for (let tries = 0; tries < 5; tries += 1) {
      const taken = phrases.take(pattern)
      if (!taken) break
      const made = make(taken.groups)
      if (made) found.push({ words: taken.words, ...made })
      else declined.push(taken.words)
    }
  }
  return found
}

type Made = { as: string; action: RuleAction } | null
type Reader = [pattern: RegExp, make: (groups: Record<string, string>) => Made]

const says = (pattern: string) => new RegExp(pattern + END, 'u')
const simple =
  (as: string, action: RuleAction): Reader[1] =>
  () => ({ as, action })

const IT = '(?: (?:it|them|these|those|this|all|everything|sie|es|diese|les|le|los|lo))?'
const LABEL = '(?:label|tag|etikett|schlagwort|etiquette|libelle|etiqueta)'
const FOLDER = '(?: (?:the|my|den|der|meinen|le|mon|la|mi))?(?: (?:folder|ordner|dossier|carpeta))?'

const moveTo = (name: string): Made => {
  const folder = name
    .replace(/^(?:the|den|le|la)\s+/i, '')
    .replace(/\s+(?:folder|ordner|dossier|carpeta)$/i, '')
  if (/^(?:trash|bin|papierkorb|corbeille|papelera)$/i.test(folder))
    return { as: 'Move to Trash', action: { kind: 'trash' } }
  if (/^(?:spam|junk)$/i.test(folder)) return { as: 'Move to Spam', action: { kind: 'spam' } }
  if (/^(?:archive?|archiv|archivo)$/i.test(folder)) return { as: 'Archive', action: { kind: 'archive' } }
  return { as: `Move to "${folder}"`, action: { kind: 'move', folder } }
}
const labelAs = (label: string): Made => ({ as: `Label as "${label}"`, action: { kind: 'label', label } })

function readers(snippets: readonly Snippet[]): Reader[] {
  return [
    [
      says(
        `(?<a> (?:never|don't|do not) (?:notify|alert|bother|disturb)(?: me)?| no notifications?(?: for| about)?| without (?:a )?(?:notification|notifying)(?: me)?| (?:benachrichtige|benachrichtigt) mich (?:nie|nicht)| ne me (?:notifie|previens) (?:pas|jamais)| no me (?:avises|notifiques))`,
      ),
      simple('Never notify', { kind: 'never-notify' }),
    ],
    [
      says(
        `(?<a> (?:notify|alert|tell|ping) me| let me know| benachrichtige mich| (?:previens|notifie)-moi| avisame| notificame)`,
      ),
      simple('Notify', { kind: 'notify' }),
    ],
    [
      says(
        `(?<a> (?:follow up|remind them|nachfassen|relance|relancer))${GAP}(?<b> (?:after|in|nach|apres|dans) (?<n>${NUMBER}) (?<unit>${UNIT}))(?<c> (?:if|wenn|si) (?:nobody|no one|they) (?:has |have )?(?:answers?|replie[sd]|reply|answered|don't answer))?`,
      ),
      ({ n = '', unit = '' }) => followUp(numberOf(n.trim()), unitOf(unit.trim())),
    ],
    [
      says(
        `(?<a> (?:snooze|hide)${IT})${GAP}(?<b> (?:until|till|to) (?<until>later today|tonight|this evening|tomorrow(?: morning)?|(?:the |this |next )?weekend|(?:the )?next week|(?:next )?monday))`,
      ),
      ({ until = '' }) => snooze(until),
    ],
    [
      says(
        `(?<a> (?:zuruckstellen|stelle))${GAP}(?<b> bis (?:zum |zur )?(?<until>heute abend|morgen|wochenende|nachste woche|nachsten woche|montag))(?<c> zuruck)?`,
      ),
      ({ until = '' }) => snooze(until),
    ],
    [
      says(
        `(?<a> (?:forward|send on|redirect|transfere[rz]?|reenvia[r]?)${IT})(?<_gap>(?: [^ ;!?]+)*)(?<b> (?:to|a))(?<v>${ADDRESS})`,
      ),
      ({ v = '' }) => ({ as: `Forward to ${v}`, action: { kind: 'forward', to: v } }),
    ],
    [
      says(
        `(?<a> (?:leite|leiten|weiterleiten)${IT})(?<_gap>(?: [^ ;!?]+)*)(?<b> an)(?<v>${ADDRESS})(?<c> weiter)?`,
      ),
      ({ v = '' }) => ({ as: `Forward to ${v}`, action: { kind: 'forward', to: v } }),
    ],
    ...snippets.map(
      (snippet): Reader => [
        says(
          `(?<a> (?:reply|answer|respond)${IT})${GAP}(?<b> with(?: the| my)?(?: (?:snippet|template))? (?:${QUOTED}|${escaped(snippet.name)}))`,
        ),
        ({ b = '' }) =>
          b.toLowerCase().endsWith(snippet.name.toLowerCase())
            ? {
                as: `Reply with the snippet "${snippet.name}"`,
                action: { kind: 'reply-snippet', snippetId: snippet.id },
              }
            : null,
      ],
    ),
    [
      says(
        `(?<a> (?:(?:draft|write) an? (?:answer|reply)|(?:reply|answer|respond)${IT} (?:automatically|by ai|with ai|by itself|with the assistant)))`,
      ),
      simple('Write an answer as a draft', {
        kind: 'reply-ai',
        tone: 'professional',
        delay: 5,
        prompt: '',
        mode: 'draft',
      }),
    ],
    [
      says(`(?<a> (?:add|apply|use|give)${IT}(?: the| a)? ${LABEL})${value('v')}(?<c> (?:to|for|on)${IT})?`),
      ({ v = '' }) => labelAs(v),
    ],
    [
      says(
        `(?<a> (?:${LABEL}|etikettiere|etiquete[rz]?|etiquetar))${GAP}(?<b> (?:as|als|comme|como))${value('v')}`,
      ),
      ({ v = '' }) => labelAs(v),
    ],
    [
      says(`(?<a> ${LABEL})${GAP}(?<b> with)(?! (?:the|an?|subject|attachments?) )${value('v')}`),
      ({ v = '' }) => labelAs(v),
    ],
    [says(`(?<a> (?:label|tag) (?:it|them|these|those))${value('v')}`), ({ v = '' }) => labelAs(v)],
    [
      says(
        `(?<a> (?:versieh|versehe|markiere|kennzeichne))${GAP}(?<b> mit (?:dem )?(?:label|etikett|schlagwort))${value('v')}`,
      ),
      ({ v = '' }) => labelAs(v),
    ],
    [
      says(`(?<a> (?:ajoute[rz]?|pon(?:er)?) (?:l'etiquette|la etiqueta))${value('v')}`),
      ({ v = '' }) => labelAs(v),
    ],
    [
      says(
        `(?<a> (?:mark|set|markiere|marque[rz]?|marcar?))${GAP}(?<b> (?:as (?:already )?read|as seen|read|als gelesen|comme lue?s?|como leid[oa]s?))`,
      ),
      simple('Mark as read', { kind: 'mark-read' }),
    ],
    [
      says(
        `(?<a> (?:mark|report|flag|markiere|marque[rz]?|marcar?))${GAP}(?<b> (?:as|als|comme|como) (?:spam|junk|indesirables?))`,
      ),
      simple('Move to Spam', { kind: 'spam' }),
    ],
    [
      says(
        `(?<a> (?:mark${IT} as (?:starred|flagged)|(?:give|add)${IT} a star(?: to)?${IT}|mark${IT} with a star|markiere${IT} mit (?:einem )?stern|ajoute[rz]? une etoile|destacar?))`,
      ),
      simple('Star', { kind: 'star' }),
    ],
    [
      says(`(?<a> (?:markiere|mark))${GAP}(?<b> (?:mit (?:einem )?stern|with a star|as starred))`),
      simple('Star', { kind: 'star' }),
    ],
    [says(`(?<a> (?:star|flag)${IT})`), simple('Star', { kind: 'star' })],
    [
      says(
        `(?<a> (?:skip|keep${IT} out of|should not (?:be|appear) in|shall not come into) (?:the|my) inbox)`,
      ),
      simple('Archive', { kind: 'archive' }),
    ],
    [
      says(
        `(?<a> (?:move|put|verschiebe|deplace[rz]?|mueve|mover))${GAP}(?<b> (?:into|in|to|nach|in den|dans|vers|a)(?: the| my| la| le)?)(?<v> (?:trash|bin|spam|junk|archive|papierkorb|corbeille|papelera))`,
      ),
      ({ v = '' }) => moveTo(v),
    ],
    [
      says(
        `(?<a> (?:move|file|put|sort|verschiebe|verschieben|lege|deplace[rz]?|range[rz]?|mueve|mover|pon))${GAP}(?<b> (?:into|in|to|under|nach|ins|in den|dans|vers|a|en)${FOLDER})${value('v', 3)}(?<c> (?:folder|ordner))?`,
      ),
      ({ v = '' }) => moveTo(v),
    ],
    [
      says(`(?<a> (?:archive|archiviere|archivieren|archive[rz]|archiva|archivar)${IT})`),
      simple('Archive', { kind: 'archive' }),
    ],
    [
      says(
        `(?<a> (?:delete|trash|bin|throw away|get rid of|losche|loschen|supprime[rz]?|elimina|eliminar|borra|borrar)${IT})`,
      ),
      simple('Move to Trash', { kind: 'trash' }),
    ],
    [
      says(`(?<a> (?:mute|silence|stummschalten|schalte|silencia|silenciar|mets en sourdine)${IT})`),
      simple('Mute', { kind: 'mute' }),
    ],
  ]
}

function snooze(until: string): Made {
  const when = until.trim().toLowerCase()
  const known = (
    [
      [/today|tonight|evening|abend/, 'later-today', 'later today'],
      [/tomorrow|morgen/, 'tomorrow', 'tomorrow'],
      [/wochenende|weekend/, 'weekend', 'the weekend'],
      [/week|woche|monday|montag/, 'next-week', 'next week'],
    ] as const
  ).find(([words]) => words.test(when))
  return known ? { as: `Snooze until ${known[2]}`, action: { kind: 'snooze', until: known[1] } } : null
}

function followUp(count: number, unit: 'h' | 'd' | 'w' | 'm' | 'y'): Made {
  const units = { h: 'hours', d: 'days', w: 'weeks', m: null, y: null } as const
  const settings = {
    ...threadAutomation.parse({}),
    followUpDelay: count,
    followUpDelayUnit: units[unit] ?? 'days',
  }
  const { autoFollowUpEnabled: _, ...kept } = settings
  const isValid = units[unit] !== null && count >= 1 && count <= 30
  return isValid
    ? { as: `Follow up after ${count} ${units[unit]}`, action: { kind: 'follow-up', settings: kept } }
    : null
}

const escaped = (text: string) => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
