import { foldText } from '#core/text/search/fold.ts'

export interface OtherPerson {
  /** Empty if only an address is named. */
  name: string
  /** Empty if only a name is given. */
  address: string
}

const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}/u
const NAME = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Herrn?|Frau|Mme|Madame|M|Monsieur|Sr|Sra|Señor|Señora|Sig|Signor|Signora)\.? )?\p{Lu}[\p{L}’'-]+(?: (?:de |van |von |da |di |del |der )?\p{Lu}[\p{L}’'-]+){0,2}`
/** Words directly before the name of the right person; folded ones of six languages, with the letters as they are written. */
const BEFORE = `(?:[Cc]ontact|[Cc]ontact my colleague|[Aa]sk|[Tt]alk to|[Ss]peak (?:to|with)|[Rr]each out to|[Ww]rite to|[Tt]ouch with|[Cc]olleague|[Pp]erson is|an|an Herrn|[Kk]olleg(?:e|en|in)|[Zz]uständig ist|[Aa]nsprechpartner(?:in)? ist|à|[Cc]ontactez(?: plutôt)?|collègue|con|a|compañer[oa]|responsable es|[Cc]ontatti|collega|responsabile è|rivolga a|com|[Cc]ontacte|[Cc]ontate|[Ff]ale com|coleg[oa]|responsável é)`
const NAMED = new RegExp(`(?<![\\p{L}])${BEFORE}[:,]? (?<name>${NAME})`, 'u')
/** "Lisa Park is in charge", "Lisa Park kümmert sich darum". */
const SUBJECT = new RegExp(
  `(?<name>${NAME}) (?:is (?:in charge|responsible|the right)|handles|takes care|looks after|ist (?:zuständig|dafür)|kümmert|betreut|s’occupe|s'occupe|est (?:en charge|responsable)|se encarga|lleva|es (?:el|la) responsable|se ne occupa|è (?:il|la) responsabile|trata|é (?:o|a) responsável)`,
  'u',
)

/** The person whom an answer names instead of its writer; null if it names none. `own` are words of names that it cannot be. */
export function nameOther(text: string, own: readonly string[]): OtherPerson | null {
  const ours = new Set(own.flatMap(name => foldText(name).split(/[^\p{L}\p{N}]+/u)).filter(Boolean))
  const address = [...text.matchAll(new RegExp(ADDRESS, 'gu'))]
    .map(([found]) => found)
    .find(found => !own.some(name => name.toLowerCase() === found.toLowerCase()))
  const named = [NAMED, SUBJECT]
    .map(pattern => pattern.exec(text)?.groups?.name?.trim() ?? '')
    .find(
      name =>
        name !== '' &&
        !foldText(name)
          .split(/[^\p{L}]+/u)
          .some(word => ours.has(word)),
    )
  return named || address ? { name: named ?? '', address: address ?? '' } : null
}
