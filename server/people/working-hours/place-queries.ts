import { sql } from 'drizzle-orm'

/** How tables and people call the region of a contact: as a field of their own, by its key. */
const REGION_KEYS = [
  ...['region', 'state', 'state_region', 'province', 'county', 'bundesland', 'bundesstaat', 'kanton'],
  ...['canton', 'provincia', 'regione', 'departement', 'estado', 'distrito'],
]

/** What says where a contact `p` is, for `json_build_object`: see `Place`. */
export const placeColumns = sql`'timeZone', p.time_zone, 'country', p.country, 'city', p.city, 'phone', p.phone,
  'region', case when p.custom = '{}' then '' else coalesce(${sql.join(
    REGION_KEYS.map(key => sql.raw(`p.custom->>'${key}'`)),
    sql`, `,
  )}, '') end`
