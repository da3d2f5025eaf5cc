import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#core/text/search/fold.ts'
import { isUnspaced } from '#core/text/search/index-words.ts'
import type { Person } from '#core/text/search/sentences/part.ts'
import { spellingsOf } from '#core/text/search/spellings.ts'
import { foldedInDatabase } from '../fold-sql.ts'

const PEOPLE = {
  from: sql`concat('"', m.from_name, '" "', m.from_address, '"')`,
  to: sql`jsonb_path_query_array(m.to_list || m.cc_list, '$[*].* ? (@ != null)')::text`,
}

/**
 * Whether a message `m` is from, or to, somebody whose name has these whole words: "Fri" is not Frida. Where they may also mean
 * days, the name has to begin or end with them: mail from "April Jones" is meant by "April", mail from "Black Friday Deals" not by
 * "Friday".
 */
export function isCalled({ operator, name, isAlsoDays }: Person): SQL {
  const people = sql`(' ' || ${foldedInDatabase(PEOPLE[operator])} || ' ')`
  const forms = [foldText(name), ...spellingsOf(name)].map(form => form.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
  if (isUnspaced(name) || forms.some(words => words.length === 0)) return sql`true`
  const patterns = forms.map(words => {
    const said = words.join('[^[:alnum:]]+')
    const around = isAlsoDays
      ? `"${said}[^[:alnum:]]|[^[:alnum:]]${said}"`
      : `[^[:alnum:]]${said}[^[:alnum:]]`
    return sql`${people} ~ ${around}`
  })
  return sql`(${sql.join(patterns, sql` or `)})`
}
