/**
 * Names the data directory of a demo that was furnished and stopped. In `npm test`, e2e/system/demo.test.ts puts its own
 * there; otherwise e2e/journeys/furnish-demo.ts makes one. Playwright hands the name to all workers.
 */
export const FURNISHED = 'QUILLBOX_FURNISHED_DEMO'
