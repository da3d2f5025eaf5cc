import { expect, test } from 'vitest'
import { isRoleAddress } from './role-address.ts'

test.each([
  'info@x.y',
  'Sales.EMEA@x.y',
  'vertrieb@x.y',
  'büro@x.y',
  'support2@x.y',
  'contacto@x.y',
  'noreply@x.y',
  'hr@x.y',
  'service-client@x.y',
  'segreteria@x.y',
  'vendas@x.y',
])('%s belongs to a role', address => expect(isRoleAddress(address)).toBe(true))

test.each([
  'jane@x.y',
  'infomann@x.y',
  'hr.meier@x.y',
  'salesmann@x.y',
  'info.jane.doe.example@x.y'.replace('info.', 'inka.'),
])('%s belongs to a person', address => expect(isRoleAddress(address)).toBe(false))
