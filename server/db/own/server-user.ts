/**
 * PostgreSQL refuses to run as root. Where this process is root's, the server of the database has this user, who has no
 * name and owns nothing but the cluster.
 */
const UNPRIVILEGED = { uid: 65_432, gid: 65_432 }

/** `initdb` wants a user with a name. Everywhere, this is the one called nobody. */
export const NAMED_USER = { uid: 65_534, gid: 65_534 }

/** Null where the server runs as this process does. */
export const serverUser = () => (process.getuid?.() === 0 ? UNPRIVILEGED : null)
