import type { FindingKind, FindingSource } from '#core/contract/outreach/website-values.ts'

export interface Finding {
  kind: FindingKind
  value: string
  /** Where a page adds what the value is: "Sales", "Mobile", the name of a network; the role of a person. */
  label: string | null
  /** The sentence or line around it, as the page has it. */
  sentence: string
  /** The address of the page. */
  page: string
  source: FindingSource
  /** Of a person: how to reach them. */
  email: string | null
  phone: string | null
}

export type NewFinding = Pick<Finding, 'kind' | 'value' | 'sentence' | 'source'> &
  Partial<Pick<Finding, 'label' | 'email' | 'phone'>>
