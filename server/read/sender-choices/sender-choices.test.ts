import { expect } from 'vitest'
import { test } from '#testing/fixture.ts'

test('what a person chooses for a sender is theirs alone, and each choice stays when the other changes', async ({
  t,
  user,
}) => {
  const save = (body: object) => t.call(user, 'PUT', '/api/sender-choices', { body })
  const sender = 'ana@lima.example'
  expect((await save({ sender: ' Ana@Lima.example ', showsImages: true })).body).toEqual({
    ...{ sender, showsImages: true, keepsColours: false },
  })
  expect((await save({ sender, keepsColours: true })).body).toMatchObject({
    showsImages: true,
    keepsColours: true,
  })
  await save({ sender, showsImages: false })
  expect((await t.call(user, 'GET', '/api/sender-choices')).body).toEqual([
    { sender, showsImages: false, keepsColours: true },
  ])
  expect((await t.call(await t.buildUser(), 'GET', '/api/sender-choices')).body).toEqual([])
  expect((await save({ sender: ' ' })).body).toMatchObject({ message: 'Please name a sender' })
})
