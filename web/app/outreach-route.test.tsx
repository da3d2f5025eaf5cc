import { QueryClientProvider } from '@tanstack/react-query'
import { createRoutesFromElements, MemoryRouter, matchRoutes, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { auth, type User } from '#core/contract/auth.ts'
import { render } from '#testing/dom.tsx'
import { paths } from '#web/platform/paths.ts'
import { createQueryClient, readKey } from '#web/platform/query.ts'
import { OutreachRoute } from './outreach-route.tsx'
import { Router } from './router.tsx'

const PATHS = [...Object.values(paths.outreach), ...Object.values(paths.contactImport)].filter(
  path => typeof path === 'string',
)

test.each(PATHS)('%s is one route, and behind the permission', path => {
  const routes = createRoutesFromElements(Router().props.children)
  const chain = matchRoutes(routes, path.replaceAll(/:\w+/g, '1'))?.map(({ route }) => route) ?? []
  expect(chain.at(-1)?.path).toBe(path)
  expect(chain.map(({ element }) => (element as { type?: unknown } | undefined)?.type)).toContain(
    OutreachRoute,
  )
  const all = (list: typeof routes): unknown[] =>
    list.flatMap(({ path: own, children }) => [own, ...all(children ?? [])])
  expect(all(routes).filter(own => own === path)).toHaveLength(1)
})

const NO_PERMISSION = 'You don’t have permission to use outreach'

test.each([
  { canUseOutreach: false, shown: NO_PERMISSION },
  { canUseOutreach: true, shown: 'The contacts' },
])('a member sees outreach only with the permission: $canUseOutreach', ({ canUseOutreach, shown }) => {
  const client = createQueryClient()
  const member = {
    id: 1,
    role: 'team_member',
    organizationId: 1,
    isSealed: false,
    permission: {
      canAccessAllAccounts: true,
      allowedAccountIds: [],
      canManageEmails: true,
      canManageAccounts: true,
      canUseOutreach,
    },
  } satisfies Partial<User>
  client.setQueryData(readKey(auth.user, {}), member)
  const screen = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[paths.outreach.contacts]}>
        <Routes>
          <Route element={<OutreachRoute />}>
            <Route path={paths.outreach.contacts} element="The contacts" />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.querySelector('h1, h2')?.textContent ?? screen.textContent).toBe(shown)
})
