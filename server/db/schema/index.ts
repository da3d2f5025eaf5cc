export * from './accounts.ts'
export * from './actions.ts'
export * from './mail.ts'
export * from './people.ts'
