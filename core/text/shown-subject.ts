/** A subject as screens show it (specification, section 2). */
export const shownSubject = (subject: string | undefined): string => subject || '(No Subject)'
