/** House, household and the people who look after them. Format: parse-concepts.ts. */
export const home = `
rent ~ landlord flat
en rent, rental, tenancy, lease, leasing, letting, rental agreement, monthly rent
de Miete, Mieten, mieten, Mietvertrag, Kaltmiete, Warmmiete, Mietzahlung, vermieten
fr loyer, loyers, bail, location, louer, contrat de location, quittance de loyer
es alquiler, alquileres, arrendamiento, renta mensual, alquilar, contrato de alquiler

landlord ~ rent flat
en landlord, landlady, letting agent, property management, estate agent, caretaker, janitor, realtor
de Vermieter, Vermieterin, Hausverwaltung, Hausmeister, Makler, Maklerin, Immobilienmakler
fr propriétaire, bailleur, agence immobilière, syndic, gardien, concierge, agent immobilier
es casero, casera, arrendador, propietario, inmobiliaria, administrador de fincas, portero, conserje

tenant ~ rent landlord
en tenant, tenants, flatmate, roommate, lodger, subtenant, residents
de Mieter, Mieterin, Mitbewohner, Mitbewohnerin, Untermieter, Bewohner, WG
fr locataire, locataires, colocataire, résidents, colocation
es inquilino, inquilina, inquilinos, compañero de piso, vecinos de la finca, arrendatario

neighbour ~ tenant noise
en neighbour, neighbours, neighbor, neighbors, next door, neighbourhood
de Nachbar, Nachbarin, Nachbarn, Nachbarschaft, nebenan
fr voisin, voisine, voisins, voisinage, quartier
es vecino, vecina, vecinos, vecindario, barrio

noise ~ neighbour complaint
en noise, noisy, loud, loud music, quiet hours
de Lärm, laut, Ruhestörung, Nachtruhe, Lärmbelästigung
fr bruit, bruyant, tapage, nuisances sonores
es ruido, ruidoso, ruidos, música alta

flat ~ rent house
en flat, apartment, apartments, flat viewing, viewing, studio flat, housing
de Wohnung, Wohnungen, Apartment, Besichtigung, Wohnungsbesichtigung, Zimmerwohnung
fr appartement, appartements, visite de l'appartement, studio, visite du logement
es piso, pisos, apartamento, apartamentos, visita al piso, vivienda

house ~ flat
en house, houses, home, building, property, real estate, villa
de Haus, Häuser, Gebäude, Immobilie, Immobilien, Grundstück, Eigenheim
fr maison, maisons, immeuble, immobilier, bâtiment, propriété, villa
es casa, casas, edificio, inmueble, inmuebles, chalet, finca

moving-house ~ flat address
en moving house, move in, move out, moving company, removal, removals, moving boxes, relocation, relocate, relocating
de Umzug, Umzüge, umziehen, Einzug, Auszug, Umzugsunternehmen, Umzugskartons, ausziehen, einziehen
fr déménagement, déménager, emménager, emménagement, déménageurs, cartons
es mudanza, mudarse, mudanzas, trasladarse, cajas de mudanza, traslado de domicilio

repair ~ craftsman defect
en repair, repairs, repaired, mend, fixing, replace the part, leak, leaking, get it fixed
de Reparatur, Reparaturen, reparieren, repariert, undicht, tropft, Rohrbruch, instand setzen
fr réparation, réparations, réparer, réparé, fuite d'eau, dépannage, fuite
es reparación, reparaciones, reparar, reparado, arreglar, fuga de agua, goteo, gotea

craftsman ~ repair renovation
en plumber, electrician, craftsman, handyman, builder, carpenter, painter, roofer, tradesman
de Handwerker, Klempner, Elektriker, Tischler, Maler, Dachdecker, Installateur, Schreiner
fr artisan, plombier, électricien, menuisier, peintre en bâtiment, couvreur, bricoleur
es fontanero, electricista, carpintero, pintor, albañil, obrero, manitas

renovation ~ craftsman house
en renovation, renovate, refurbishment, construction, building site, construction work, scaffold, scaffolding, roof, kitchen, bathroom
de Renovierung, renovieren, Sanierung, Bauarbeiten, Baustelle, Gerüst, Dach, Küche, Badezimmer, Umbau
fr rénovation, rénover, travaux, chantier de construction, échafaudage, toit, toiture, cuisine, salle de bain
es reforma, reformas, obra, obras, andamio, tejado, cocina, baño, construcción, rehabilitación

heating ~ repair energy
en heating, boiler, radiator, radiators, hot water, air conditioning, cold flat
de Heizung, Heizkörper, Warmwasser, Boiler, Klimaanlage, Heizungsanlage, Therme
fr chauffage, chaudière, radiateur, radiateurs, eau chaude, climatisation
es calefacción, caldera, radiador, radiadores, agua caliente, aire acondicionado

energy ~ utilities
en electricity, power, gas, energy, power supplier, meter reading, meter, solar panels, electricity bill
de Strom, Gas, Energie, Stromanbieter, Zähler, Zählerstand, Ablesung, Stromrechnung, Solaranlage, Photovoltaik
fr électricité, gaz, énergie, compteur, relevé du compteur, fournisseur d'énergie, panneaux solaires
es electricidad, luz, gas, energía, contador, lectura del contador, compañía eléctrica, placas solares

utilities ~ energy rent
en utilities, service charge, service charges, ancillary costs, utility bill, running costs
de Nebenkosten, Nebenkostenabrechnung, Betriebskosten, Betriebskostenabrechnung, Heizkosten, Nachzahlung
fr charges locatives, charges, régularisation des charges, provision sur charges
es gastos de comunidad, suministros, gastos comunes, derrama

water ~ utilities repair
en water, water pipe, pipe, pipes, flood, flooded, tap, drain, water damage
de Wasser, Wasserleitung, Rohr, Rohre, Überschwemmung, Wasserhahn, Abfluss, Wasserschaden
fr eau, canalisation, tuyau, inondation, robinet, dégât des eaux
es agua, tubería, tuberías, inundación, grifo, desagüe, daños por agua

key * 0.9 ~ flat
en key, keys, lock, locks, spare key, locksmith, door code
de Schlüssel, Schlüsselübergabe, Schloss, Ersatzschlüssel, Schlüsseldienst
fr clé, clés, clef, serrure, serrurier, double des clés
es llave, llaves, cerradura, cerrajero, copia de las llaves

furniture ~ purchase house
en furniture, sofa, chair, chairs, table and chairs, shelf, wardrobe, mattress, bed
de Möbel, Sofa, Stuhl, Stühle, Regal, Kleiderschrank, Matratze, Bett, Esstisch
fr meuble, meubles, canapé, chaise, étagère, armoire, matelas, lit
es mueble, muebles, sofá, silla, sillas, estantería, armario, colchón, cama

appliance * 0.9 ~ repair
en washing machine, dishwasher, fridge, refrigerator, oven, appliance, dryer, vacuum cleaner
de Waschmaschine, Spülmaschine, Kühlschrank, Backofen, Haushaltsgerät, Trockner, Staubsauger, Herd
fr lave-linge, lave-vaisselle, réfrigérateur, frigo, four, électroménager, machine à laver, aspirateur
es lavadora, lavavajillas, frigorífico, nevera, horno, electrodoméstico, secadora, aspiradora

garden ~ house
en garden, gardening, lawn, tree, trees, hedge, plants, flowers, yard
de Garten, Gärten, Rasen, Baum, Bäume, Hecke, Pflanzen, Blumen, Gartenarbeit
fr jardin, jardinage, pelouse, arbre, arbres, haie, plantes, fleurs
es jardín, jardinería, césped, árbol, árboles, plantas, flores, huerto

cleaning ~ house
en cleaning, clean, cleaner, cleaning service, tidy up, laundry
de Reinigung, putzen, Putzhilfe, Reinigungskraft, sauber machen, aufräumen, Wäsche
fr nettoyage, nettoyer, ménage, femme de ménage, ranger, lessive
es limpieza, limpiar, empresa de limpieza, ordenar, colada

waste * 0.9 ~ cleaning authority
en waste, rubbish, garbage, recycling, trash collection, bins, bulky waste
de Müll, Abfall, Müllabfuhr, Sperrmüll, Recycling, Mülltonne, Entsorgung
fr déchets, poubelle, poubelles, encombrants, recyclage, ordures
es basura, residuos, reciclaje, contenedor, recogida de basura

insurance ~ liability claim-insurance
en insurance, insured, insurer, policy number, insurance policy, coverage, premium, liability insurance, cover note
de Versicherung, Versicherungen, versichert, Police, Versicherungspolice, Haftpflicht, Hausratversicherung, Versicherungsschutz, Krankenversicherung, Beitrag
fr assurance, assurances, assuré, assureur, police d'assurance, mutuelle, prime d'assurance, assurance habitation
es seguro, seguros, asegurado, aseguradora, póliza, seguro de hogar, cobertura, prima del seguro

claim-insurance ~ insurance defect
en insurance claim, claim, claims, claim form, damage report, claims department, accident report
de Schadensmeldung, Schadensfall, Schadenmeldung, Schadensregulierung, Gutachten, Gutachter
fr déclaration de sinistre, sinistre, constat, constat amiable, expert d'assurance
es siniestro, parte de accidente, declaración de siniestro, perito, parte al seguro

accident ~ claim-insurance sick
en accident, crash on the road, collision, injured, injury, hurt
de Unfall, Unfälle, Zusammenstoß, verletzt, Verletzung, Autounfall
fr accident, accidents, collision, blessé, blessée, blessure
es accidente, accidentes, choque, herido, herida, lesión

theft ~ claim-insurance security
en theft, thief, steal, stolen, stole, burglary, robbed, break-in, police report, police
de Diebstahl, stehlen, Dieb, gestohlen, Einbruch, eingebrochen, Polizei, Anzeige erstatten
fr vol de, volé, volée, cambriolage, effraction, police, dépôt de plainte
es robo, robado, robada, hurto, policía, denuncia

lost-and-found * 0.9 ~ theft
en lost and found, lost my, found a, left behind, lost property
de Fundsache, Fundbüro, verloren, liegen lassen, vergessen im
fr objets trouvés, perdu mon, oublié dans, retrouvé
es objetos perdidos, he perdido, olvidado en, encontrado
`
