import type { Story } from '../story.ts'

export const spanish: Story[] = [
  {
    box: 'june',
    subject: 'Revisión de la furgoneta',
    language: 'es',
    ago: 21,
    mail: `
@me
Hola Lucía,

la furgoneta hace un ruido al frenar desde el lunes. ¿Tenéis un hueco esta semana?

Gracias
June

@fernandez +3h
Hola June:

el jueves a las 8:30 podemos mirarla. Si son las pastillas, serían unos 190 euros y la tienes el mismo día.

Un saludo
Lucía

@me +1h
Perfecto, el jueves a las 8:30. La deja mi compañero.

@fernandez +52h factura-0932.pdf
Ya está lista. Eran las pastillas y un disco: 248 euros en total. La factura va adjunta.
`,
  },
  {
    box: 'ada',
    subject: 'Museo del Faro: reunión con el ayuntamiento',
    language: 'es',
    ago: 5,
    starred: true,
    with: 'ravi',
    mail: `
@cortina
Estimada Ada:

el ayuntamiento quiere conocer el proyecto antes de firmar. Nos ofrece el {+9} a las 12:00 o el {+14} a las 10:00. ¿Podríais venir uno de los dos días? Bastaría con una persona y los bocetos.

Carmen Cortina

@me +4h
Querida Carmen:

el {+14} a las 10:00 es mejor, así Ravi termina el mapa de la costa. Iremos los dos. ¿Quién decide al final, la alcaldesa o la comisión?

Ada

@cortina +1d
Decide la comisión, pero escucha a la alcaldesa. Queda confirmado el {+14} a las 10:00. Necesito de vosotros: el presupuesto en una página antes del {+6}, y los bocetos en papel. Yo me encargo de la sala.

@me +2h
De acuerdo: presupuesto, yo, antes del {+5}; bocetos, Ravi. Queda abierto si el audio se hace con voces del pueblo o con actores.
`,
  },
  {
    box: 'ada',
    subject: 'Candidatura: atención al cliente en español',
    language: 'es',
    ago: 13,
    mail: `
@alvaro curriculum.pdf
Hola Ada:

he leído que buscáis a alguien para atención al cliente. Llevo tres años en la oficina de turismo, contesto en español, inglés y portugués, y nunca he colgado el teléfono a nadie. ¿Podríamos hablar?

Álvaro Quesada

@me +1d
Hola Álvaro:

lo del teléfono nos ha convencido. ¿Te viene bien una llamada el {+4} a las 11:30? Media hora, sin trampas.

Ada

@alvaro +2h
Perfecto, el {+4} a las 11:30. Muchas gracias.
`,
  },
  {
    box: 'ada',
    subject: 'Traducción de la web del hotel: dudas',
    language: 'es',
    ago: 26,
    mail: `
@paloma
Hola Ada:

antes de entregar tengo tres dudas: «fireplace room», ¿es un nombre propio? ¿Tratamos al huésped de tú o de usted? ¿Y qué es un «kitchen bed»?

Paloma

@me +3h inline
> antes de entregar tengo tres dudas: «fireplace room», ¿es un nombre propio?

No, tradúcelo, por favor.

> ¿Tratamos al huésped de tú o de usted? ¿Y qué es un «kitchen bed»?

De usted. Y «kitchen bed» es una errata mía, debía ser «kitchenette». Gracias por preguntar.

@paloma +1d traduccion-web.rtf
Entonces aquí la tienes, completa. La factura, 430 euros, la mando a fin de mes.
`,
  },
  {
    box: 'hello',
    subject: 'Factura duplicada: 0417',
    language: 'es',
    ago: 8,
    mail: `
@doble factura-0417.pdf
Buenos días:

adjuntamos la factura 0417 por los carteles, 385 euros, a treinta días.

Joaquín Ibáñez

@me +1d
Buenos días, Joaquín:

la 0417 ya la pagamos el mes pasado, con el mismo importe. ¿Puede ser que se haya enviado dos veces?

Noor

@doble +4h
Tiene toda la razón, el programa la volvió a sacar. No la paguen, por favor. Les debo un cartel.
`,
  },
  {
    box: 'hello',
    subject: 'Reclamación: cobro doble de las entradas',
    language: 'es',
    ago: 1,
    unread: true,
    mail: `
@reclama cargo.png
Hola:

compré dos entradas para el museo y me han cobrado dos veces, 28 euros y otros 28. Adjunto la captura del banco. Es la segunda vez que escribo y nadie contesta. Quiero que me devuelvan el dinero ya.

Pilar Núñez

@me +35m
Hola, Pilar:

lo siento mucho, tu primer mensaje cayó en el correo no deseado. El segundo cobro es un error nuestro del día 3; acabo de devolverlo y lo verás en dos o tres días laborables.

Noor

@reclama +5h
Gracias por la rapidez. Esperaré los tres días. ¿Me mandáis un justificante?
`,
  },
  {
    box: 'hello',
    subject: 'Retraso en la entrega de las vitrinas',
    language: 'es',
    ago: 14,
    with: 'wim',
    mail: `
@pedido
Estimados señores:

lamentamos comunicarles que las seis vitrinas no podrán entregarse el {+5}, porque el cristal ha llegado con defectos. La nueva fecha es el {+19}.

Íñigo Etxeberria

@me +2h
Estimado Íñigo:

la exposición se inaugura el {+16}. ¿Podrían llegar al menos cuatro antes? Sin ellas no hay exposición.

Ada

@pedido +1d
Cuatro, sí: salen el {+10} en un camión propio, sin coste. Las otras dos, el {+19}. ¿Hay montacargas en el museo?

@wim +3h
There is a lift of 2.10 m by 1.40 m at the back door. I will be there with two men. Who signs for the delivery if I am at lunch?
`,
  },
  {
    box: 'noor',
    subject: 'Recordatorios en español para la Clínica Alameda',
    language: 'es',
    ago: 7,
    with: 'traductora',
    mail: `
@clinica
Hola, Noor:

nuestros pacientes mayores no entienden «su cita ha sido agendada». ¿Podemos cambiar el texto del recordatorio?

Marisol Vega

@me +2h
Hola, Marisol:

claro. Lucía, que escribe nuestros textos en español, propone algo antes del {+3}. ¿Cuántas letras caben en vuestros mensajes?

@traductora +1d
Propuesta: «Le esperamos el martes 12 a las 9:30. Si no puede venir, llámenos.» Sesenta y tres letras, y se entiende sin gafas.

@clinica +3h
¡Perfecto! Lo ha aprobado hasta mi madre. ¿Desde cuándo se enviará así?

@me +1h
Desde el lunes {+5d}.
`,
  },
  {
    box: 'noor',
    subject: 'Clase de conversación: cambio de hora',
    language: 'es',
    ago: 2,
    isPrivate: true,
    mail: `
@traductora
Hola, Noor, esta semana la clase de conversación es el jueves a las 19:00 y no a las 18:00, porque me toca la reunión del colegio. ¿Te va bien? Trae el cuento hasta la página 40.

@me +3h
Me va bien. La página 40 es muy triste, ¿puedo traer también chocolate?

@traductora +10m
El chocolate es obligatorio 🍫
`,
  },
  {
    box: 'june',
    subject: 'La boda de Marisa: ¿haces tú las fotos?',
    language: 'es',
    ago: 1,
    unread: true,
    isPrivate: true,
    mail: `
@prima
¡Prima!

Nos casamos el 12 de septiembre en el pueblo. No queremos un fotógrafo con flash, te queremos a ti. ¿Haces tú las fotos? Te pagamos el viaje y te sentamos lejos del tío Ramón.

Marisa

@me +2h
¡Enhorabuena! Claro que sí, será mi regalo. Dos condiciones: una hora de luz antes de la cena, y el tío Ramón lejos de verdad.

@prima +1h
Concedidas las dos ❤️ ¿Necesitas alojamiento el 11 y el 12, o duermes en casa de mi madre?
`,
  },
]
