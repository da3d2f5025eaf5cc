/** What a sealed credential belongs to, so that it opens nowhere else. */
export const secretContext = (account: { uniqueId: string }) => `mail-account:${account.uniqueId}`
