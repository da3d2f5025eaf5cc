/** A subject as screens have it (specification, section 2). */
export const shownSubject = (subject: string | undefined): string => subject || '(No Subject)'
