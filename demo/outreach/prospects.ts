import type { Language } from '../sandbox/correspondents/languages.ts'
import { type Company, companies } from './companies.ts'

export interface Prospect {
  firstName: string
  lastName: string
  title: string
  address: string
  company: Company
}

const FIRST: Record<Language, string[]> = {
  en: ['Alice', 'Ben', 'Clara', 'Daniel', 'Erin', 'Frank', 'Grace', 'Harvey', 'Isla', 'Jonah', 'Keira'],
  de: ['Anke', 'Bernd', 'Carla', 'Dirk', 'Esra', 'Frieda', 'Gregor', 'Hanna', 'Ingo', 'Jasmin', 'Kai'],
  fr: [
    'Adèle',
    'Bastien',
    'Camille',
    'Denis',
    'Élodie',
    'Fabrice',
    'Gaëlle',
    'Hugo',
    'Inès',
    'Jules',
    'Lise',
  ],
  es: ['Alba', 'Bruno', 'Carmen', 'Diego', 'Elena', 'Félix', 'Gloria', 'Hugo', 'Irene', 'Javier', 'Lucía'],
}
const LAST: Record<Language, string[]> = {
  en: ['Ashworth', 'Barlow', 'Chadwick', 'Dunmore', 'Eastwood', 'Fairley', 'Galloway', 'Hargreave', 'Ingham'],
  de: ['Albers', 'Böhmer', 'Claasen', 'Dornbusch', 'Ehlers', 'Fröhlich', 'Gerlach', 'Heinze', 'Jansen'],
  fr: ['Aubert', 'Besson', 'Carlier', 'Delmas', 'Esnault', 'Faucher', 'Guérin', 'Hébert', 'Jourdan'],
  es: ['Aguilar', 'Benítez', 'Calvo', 'Domínguez', 'Espinosa', 'Fuentes', 'Gallego', 'Herrero', 'Iglesias'],
}
const TITLES: Record<Language, string[]> = {
  en: ['Managing Director', 'Head of Sales', 'Office Manager', 'Operations Lead', 'Marketing Manager'],
  de: ['Geschäftsführung', 'Vertriebsleitung', 'Büroleitung', 'Betriebsleitung', 'Marketing'],
  fr: ['Direction', 'Responsable commercial', 'Assistance de direction', 'Exploitation', 'Communication'],
  es: ['Dirección', 'Ventas', 'Administración', 'Operaciones', 'Marketing'],
}
const A_COMPANY = 5

const ascii = (text: string) =>
  text
    .toLowerCase()
    .replace(/[äöüß]/g, char => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[char] ?? char)
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? ''

/** Five people at each company, 200 in all; always the same. */
export const prospects: Prospect[] = companies.flatMap((company, at) =>
  Array.from({ length: A_COMPANY }, (_, index) => {
    const { language, domain } = company
    const firstName = pick(FIRST[language], at * 3 + index * 2)
    const lastName = pick(LAST[language], at * 5 + index * 4)
    const address = `${ascii(firstName)}.${ascii(lastName)}@${domain}`
    return { firstName, lastName, title: pick(TITLES[language], index), address, company }
  }),
)
