import { type SummaryCase, summaryCase } from './summary-case.ts'

const LUCIA = 'Lucía Romero'
const DIEGO = 'Diego Navarro'
const MARTA = 'Marta Gil'

export const SPANISH: readonly SummaryCase[] = [
  summaryCase(
    'Traslado de la oficina',
    [
      [
        LUCIA,
        `${DIEGO}+${MARTA}`,
        '06-08',
        `Hola a todos:\n\nYa tenemos fecha para el traslado: será el 10 de julio. La empresa de mudanzas cobra 2.350 € y necesita dos días. Diego, ¿podrías pedir las cajas antes del viernes? Marta, por favor, avisa a los proveedores de la nueva dirección.\n\nUn saludo,\nLucía`,
      ],
      [
        DIEGO,
        `${LUCIA}+${MARTA}`,
        '06-09',
        `Hola, Lucía:\n\nLas cajas ya están pedidas, llegan el 22 de junio. ¿Quién se ocupa de la conexión a internet?\n\nDiego`,
      ],
      [
        MARTA,
        `${LUCIA}+${DIEGO}`,
        '06-10',
        `Hola:\n\nVoy a avisar a los proveedores esta semana. El casero nos devuelve la fianza de 3.000 € a finales de julio.\n\nMarta`,
      ],
      [
        LUCIA,
        `${DIEGO}+${MARTA}`,
        '06-11',
        `Gracias. Lo de internet está pendiente, la operadora aún no ha contestado. El traslado se aplaza una semana, al 17 de julio, porque el ascensor está averiado.\n\nLucía`,
      ],
    ],
    [
      ['traslado', '17 de julio'],
      ['2.350'],
      ['internet', 'pendiente'],
      ['proveedores', /Marta/],
      ['fianza', '3.000'],
      ['cajas', '22 de junio'],
    ],
  ),
  summaryCase(
    'Presupuesto para el catering',
    [
      [
        DIEGO,
        'Catering La Huerta',
        '03-16',
        `Buenos días:\n\nQuisiera un presupuesto para una comida de 80 personas el 25 de abril en Valencia. ¿Tienen menús sin gluten? ¿Podrían enviarme el presupuesto antes del 20 de marzo?\n\nAtentamente,\nDiego Navarro`,
      ],
      [
        'Catering La Huerta',
        DIEGO,
        '03-18',
        `Estimado Sr. Navarro:\n\nGracias por su interés. Para 80 personas el precio es de 32 € por persona, bebidas incluidas, es decir, 2.560 € en total. Todos los menús se pueden preparar sin gluten. Para reservar la fecha necesitamos un anticipo del 25 %.\n\nUn cordial saludo,\nCatering La Huerta`,
      ],
      [
        DIEGO,
        'Catering La Huerta',
        '03-19',
        `Buenos días:\n\nAceptamos el presupuesto. Haré la transferencia del anticipo mañana. Por favor, confírmeme a qué hora llegarán el día 25.\n\nDiego Navarro`,
      ],
      [
        'Catering La Huerta',
        DIEGO,
        '03-23',
        `Estimado Sr. Navarro:\n\nHemos recibido el anticipo. Llegaremos a las 11:00 para montar. Necesitamos saber el número de personas alérgicas antes del 15 de abril.\n\nCatering La Huerta`,
      ],
    ],
    [
      ['80 personas', '25 de abril'],
      ['2.560'],
      [/Aceptamos el presupuesto/],
      ['11:00'],
      ['alérgicas', '15 de abril'],
      ['anticipo'],
    ],
  ),
  summaryCase(
    'Curso de alemán',
    [
      [
        MARTA,
        'Academia Puente',
        '09-07',
        `Hola:\n\nMe interesa el curso de alemán B1. ¿Cuándo empieza y cuánto cuesta? Trabajo hasta las 18:00, así que necesito clases por la tarde.\n\nGracias,\nMarta Gil`,
      ],
      [
        'Academia Puente',
        MARTA,
        '09-08',
        `Hola, Marta:\n\nEl curso empieza el 5 de octubre y cuesta 390 €. Las clases son los martes y jueves de 18:30 a 20:00. Tienes que hacer una prueba de nivel antes del 25 de septiembre. La plaza se reserva con un pago de 100 €.\n\nUn saludo,\nAcademia Puente`,
      ],
      [
        MARTA,
        'Academia Puente',
        '09-10',
        `Hola:\n\nEl horario me viene bien. Haré la prueba el lunes. ¿Hay algún descuento para desempleados?\n\nMarta`,
      ],
    ],
    [
      ['5 de octubre', '390'],
      ['prueba de nivel', '2026-09-25'],
      ['descuento'],
      [/Haré la prueba/, '2026-09-14'],
      ['martes y jueves'],
    ],
  ),
  summaryCase(
    'Incidencia con la factura 2087',
    [
      [
        LUCIA,
        'Administración Textil Sur',
        '01-19',
        `Buenos días:\n\nEn la factura 2087 nos han cobrado 45 camisas, pero solo recibimos 40. Además, el IVA está mal calculado. Les ruego que nos envíen una factura corregida antes del 31 de enero.\n\nSaludos cordiales,\nLucía Romero`,
      ],
      [
        'Administración Textil Sur',
        LUCIA,
        '01-20',
        `Estimada Sra. Romero:\n\nLamentamos el error. Hemos comprobado el albarán y tiene razón: faltan cinco camisas. ¿Prefiere que se las enviemos o que le abonemos los 110 €?\n\nAtentamente,\nTextil Sur`,
      ],
      [
        LUCIA,
        'Administración Textil Sur',
        '01-20',
        `Preferimos el abono. La transferencia a la misma cuenta, por favor.\n\nLucía Romero`,
      ],
      [
        'Administración Textil Sur',
        LUCIA,
        '01-22',
        `Estimada Sra. Romero:\n\nEl abono de 110 € se hará el 30 de enero. La factura corregida le llegará mañana por correo. Queda pendiente revisar el cálculo del IVA con nuestra asesoría.\n\nTextil Sur`,
      ],
    ],
    [
      ['45 camisas', '40'],
      ['110 €', '30 de enero'],
      ['IVA', 'pendiente'],
      ['factura corregida'],
      [/Preferimos el abono/],
    ],
  ),
  summaryCase(
    'Reunión con el cliente de Bilbao',
    [
      [
        DIEGO,
        `${LUCIA}+${MARTA}`,
        '11-16',
        `Hola:\n\nEl cliente de Bilbao quiere vernos la semana que viene. Propone el miércoles 25 de noviembre a las 12:00 en su oficina. Quiere hablar del retraso de la fase 2 y del precio del mantenimiento.\n\n¿Os viene bien? Lucía, necesito que prepares el calendario de la fase 2 antes del lunes.\n\nDiego`,
      ],
      [
        LUCIA,
        `${DIEGO}+${MARTA}`,
        '11-16',
        `Me viene bien el miércoles. Te envío el calendario el viernes. Ojo: la fase 2 terminará el 15 de enero y no en diciembre.\n\nLucía`,
      ],
      [
        MARTA,
        `${DIEGO}+${LUCIA}`,
        '11-17',
        `Yo no puedo ir, estoy de vacaciones hasta el 27. ¿Qué precio de mantenimiento les vamos a ofrecer? Yo no bajaría de 600 € al mes.\n\nMarta`,
      ],
      [
        DIEGO,
        `${LUCIA}+${MARTA}`,
        '11-18',
        `De acuerdo, vamos Lucía y yo. He confirmado la reunión con el cliente y voy a reservar los billetes de avión hoy. El precio lo tiene que aprobar dirección, todavía no hay respuesta.\n\nDiego`,
      ],
    ],
    [
      ['25 de noviembre', '12:00'],
      ['calendario', /Lucía/],
      ['15 de enero'],
      ['billetes', /Diego/, '2026-11-18'],
      [/todavía no hay respuesta/],
      ['600 €'],
    ],
  ),
  summaryCase(
    'Viaje a Lisboa',
    [
      [
        MARTA,
        `${LUCIA}+${DIEGO}`,
        '02-02',
        `¡Hola!\n\n¿Qué tal todo? Llevo tiempo dándole vueltas a lo del viaje a Lisboa y he mirado algunas cosas. Los vuelos del 1 al 5 de mayo cuestan 118 € por persona si los compramos esta semana. He visto un piso en Alfama para tres por 95 € la noche, con buena pinta.\n\n¿Os apetece? Diego, ¿puedes mirar si tu pasaporte sigue vigente?\n\nUn abrazo,\nMarta`,
      ],
      [
        DIEGO,
        `${MARTA}+${LUCIA}`,
        '02-03',
        `¡Me apunto! Mi DNI caduca en abril, así que tengo que renovarlo antes del viaje. He pedido cita para el 24 de febrero.\n\nDiego`,
      ],
      [
        LUCIA,
        `${MARTA}+${DIEGO}`,
        '02-04',
        `Hola a los dos:\n\nEl 1 de mayo trabajo hasta las tres, ¿hay vuelos por la tarde? Si no, podría ir yo el sábado por mi cuenta. El piso me encanta, pero preferiría una habitación para mí sola porque ronco.\n\nLucía`,
      ],
      [
        MARTA,
        `${LUCIA}+${DIEGO}`,
        '02-05',
        `Sí, hay un vuelo a las 19:20, son 12 € más. He reservado el piso, tiene tres habitaciones y se puede cancelar gratis hasta el 15 de abril. Mañana compro los billetes; por favor, enviadme vuestros datos hoy mismo.\n\nMarta`,
      ],
      [
        DIEGO,
        `${MARTA}+${LUCIA}`,
        '02-05',
        `Te acabo de mandar los míos. ¿Alquilamos un coche para ir a Sintra?\n\nDiego`,
      ],
    ],
    [
      ['118 €'],
      ['19:20'],
      ['cancelar gratis', '15 de abril'],
      ['datos', '2026-02-05'],
      ['coche', 'Sintra'],
      ['24 de febrero'],
    ],
  ),
]
