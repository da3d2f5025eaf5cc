import { CircleHelp, Clock, type IconNode, ListChecks, Mail } from 'lucide'
import type { BranchOn, CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { waitInWords } from '../words.ts'

export const STEP_ICONS: Record<CampaignStep['kind'], IconNode> = {
  mail: Mail,
  wait: Clock,
  task: ListChecks,
  branch: CircleHelp,
}

interface BranchWords {
  question: string
  /** The two ways. */
  yes: string
  no: string
  note: string
}

export const BRANCHES: Record<BranchOn, BranchWords> = {
  answered: {
    question: 'Have they answered?',
    yes: 'They have answered',
    no: 'No answer so far',
    note: 'An answer brings them here at once. Nothing is mailed by itself after it.',
  },
  interested: {
    question: 'Are they interested?',
    yes: 'They are interested',
    no: 'They have not said so',
    note: 'Decided once somebody has judged their answer, under Tasks.',
  },
  'not-now': {
    question: 'Is it too early for them?',
    yes: 'They want to hear from you later',
    no: 'They have not said so',
    note: 'Decided once somebody has judged their answer, under Tasks.',
  },
  opened: {
    question: 'Have they opened a mail?',
    yes: 'A mail was opened',
    no: 'None was opened',
    note: 'An estimate: many programs load pictures by themselves, and many never do. Opens have to be switched on in the settings.',
  },
  clicked: {
    question: 'Have they followed a link?',
    yes: 'A link was followed',
    no: 'None was followed',
    note: 'An estimate: scanners follow links, too. Clicks have to be switched on in the settings.',
  },
  away: {
    question: 'Are they away?',
    yes: 'They are away',
    no: 'They are not',
    note: 'Decided by their absence note. Mails wait for their return by themselves, also without this branch.',
  },
  'soft-bounced': {
    question: 'Has a mail come back for a while?',
    yes: 'A mail came back',
    no: 'All went through',
    note: 'Such as for a full mailbox. An address that does not exist ends the campaign for them.',
  },
}

/** The variants of a mail are called A, B and so on. */
export const variantLetter = (at: number): string => 'ABCDE'.charAt(at)

/** What a step is called in a list. `at`: the number of a mail among all mails. */
export function titleOf(step: CampaignStep, at: number | null): string {
  switch (step.kind) {
    case 'mail': {
      const subject = step.variants.find(({ isOn }) => isOn)?.subject || step.variants[0]?.subject
      return `Mail ${at ?? ''}${subject ? `: ${subject}` : at === 1 ? '' : ': in the same conversation'}`
    }
    case 'wait':
      return `Wait ${waitInWords(step.wait).replace(/^after /, '')}`
    case 'task':
      return step.title === '' ? 'A task for a person' : step.title
    case 'branch':
      return BRANCHES[step.on].question
  }
}
