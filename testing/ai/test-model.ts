import { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** A model that the tests of a file tell what to answer. Each test begins with one that knows nothing. */
export function testModel(): LLMock {
  const model = new LLMock({ port: 0 })
  beforeAll(async () => {
    await model.start()
  })
  afterAll(() => model.stop())
  beforeEach(() => {
    model.clearRequests()
  })
  afterEach(() => {
    model.clearFixtures()
    model.resetMatchCounts()
  })
  return model
}
