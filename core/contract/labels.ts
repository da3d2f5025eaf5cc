import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { id } from './ids.ts'

/** The person's own folder or label, as the provider has it. A message may be in several. */
export const label = z.object({
  id: z.number(),
  accountId: z.number(),
  name: z.string(),
  total: z.number(),
  unread: z.number(),
})
export type Label = z.output<typeof label>

export const labels = {
  list: endpoint('GET /api/labels', {
    access: 'user',
    summary: 'Labels (folders of their own) of the accounts the caller may see',
    response: z.array(label),
  }),
  create: endpoint('POST /api/labels', {
    access: 'user',
    summary: 'Make a label at the provider',
    body: z.object({
      accountId: id,
      name: required('Please give the label a name').max(100, 'Please shorten the name to 100 characters'),
      /** `folder`: for a provider that has both folders and labels, while access to its labels is not granted. */
      as: z.enum(['label', 'folder']).default('label'),
    }),
    response: label,
  }),
}
