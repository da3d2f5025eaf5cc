/** Being on the way, and being there. Format: parse-concepts.ts. */
export const travel = `
trip ~ flight hotel booking
en travel, trip, trips, journey, travelling, itinerary, business trip, tour, voyage, travel plans
de Reise, Reisen, reisen, Dienstreise, Geschäftsreise, Reiseplan, Ausflug, Tour, Reiseverlauf, Reiseroute
fr voyage, voyages, voyager, déplacement, déplacement professionnel, itinéraire, excursion, séjour
es viaje, viajes, viajar, viaje de negocios, itinerario, excursión, desplazamiento

flight ~ trip airport
en flight, flights, fly, flying, airline, boarding pass, boarding, plane, check-in online, layover
de Flug, Flüge, fliegen, Fluggesellschaft, Bordkarte, Flugzeug, Flugticket, Abflug, Flugnummer, Rückflug
fr vol, vols, compagnie aérienne, carte d'embarquement, avion, billet d'avion, embarquement, escale
es vuelo, vuelos, volar, aerolínea, tarjeta de embarque, avión, billete de avión, embarque, escala

airport ~ flight
en airport, airports, terminal, gate, baggage, luggage, suitcase
de Flughafen, Terminal, Gepäck, Koffer, Flugsteig, Handgepäck
fr aéroport, aérogare, bagage, bagages, valise, porte d'embarquement
es aeropuerto, terminal, equipaje, maleta, puerta de embarque, facturar equipaje

train ~ trip public-transport
en train, trains, railway, railway station, train station, rail, platform number, seat reservation, station
de Zug, Züge, Bahn, Bahnhof, Bahnfahrt, Zugfahrt, Sitzplatzreservierung, Gleis, ICE, Bahnticket
fr train, trains, gare, chemin de fer, tgv, billet de train, sncf, quai
es tren, trenes, estación, ferrocarril, ave, billete de tren, andén, renfe

public-transport ~ train
en bus, tram, subway, metro, underground, public transport, ferry, coach
de Bus, Straßenbahn, U-Bahn, S-Bahn, Fähre, öffentliche Verkehrsmittel, Nahverkehr
fr bus, tramway, métro, transports en commun, autocar, ferry
es autobús, tranvía, metro, transporte público, autocar, transbordador

car ~ repair parking
en car, cars, vehicle, van, driving, drive, truck, tyres, tires, brakes, engine, driving licence
de Auto, Autos, Wagen, Fahrzeug, Transporter, Lkw, Reifen, Bremsen, fahren, Führerschein, Pkw
fr voiture, voitures, véhicule, camionnette, camion, pneus, freins, conduire, permis de conduire
es coche, coches, vehículo, furgoneta, camión, neumáticos, frenos, conducir, carné de conducir, carro

garage ~ car repair
en garage, car service, mot, car inspection, mechanic, workshop for cars
de Werkstatt, Kfz-Werkstatt, TÜV, Hauptuntersuchung, Inspektion des Fahrzeugs, Mechaniker
fr garage, garagiste, contrôle technique, révision du véhicule, mécanicien
es taller mecánico, mecánico, itv, revisión del coche, taller

parking * 0.9 ~ car fine
en parking, parking space, car park, parking lot, parking permit
de Parkplatz, Parken, Parkhaus, Stellplatz, Tiefgarage, Parkausweis
fr parking, stationnement, place de parking, se garer
es aparcamiento, parking, plaza de garaje, aparcar, estacionamiento

fine ~ authority car
en parking ticket, speeding ticket, penalty, fined, penalty notice
de Bußgeld, Strafzettel, Bußgeldbescheid, Knöllchen, Verwarnungsgeld, geblitzt
fr amende, contravention, procès-verbal de stationnement, excès de vitesse
es multa, multas, sanción, exceso de velocidad

taxi * 0.9 ~ trip car
en taxi, cab, uber, ride, rental car, car hire, car rental, transfer to the airport
de Taxi, Mietwagen, Fahrt, Mitfahrgelegenheit, Leihwagen, Abholung vom
fr taxi, vtc, course, location de voiture, voiture de location, navette
es taxi, cabify, trayecto, coche de alquiler, alquiler de coches, traslado

hotel ~ booking trip
en hotel, hotels, accommodation, overnight stay, nights, double room, single room, room booking, bed and breakfast, airbnb, hostel
de Hotel, Hotels, Unterkunft, Übernachtung, Übernachtungen, Doppelzimmer, Einzelzimmer, Pension mit Frühstück, Ferienwohnung, Nächte
fr hôtel, hôtels, hébergement touristique, nuit, nuits, nuitée, nuitées, chambre double, chambre d'hôtel, logement, gîte
es hotel, hoteles, alojamiento, noche de hotel, noches, habitación doble, habitación, hostal, estancia

booking ~ hotel flight ticket-event
en booking, book, booked, reservation, reserve, reserved, booking confirmation, booking reference
de Buchung, buchen, gebucht, Reservierung, reservieren, reserviert, Buchungsbestätigung, Buchungsnummer
fr réservation, réserver, réservé, réservée, réservations, numéro de réservation
es reserva, reservar, reservado, reservada, reservas, confirmación de reserva

check-in * 0.8 ~ hotel flight
en check-in, check in, check-out, arrival time, departure time, departure
de Check-in, einchecken, Anreise, Abreise, Ankunft, Abfahrt, Abfahrtszeit
fr enregistrement, heure d'arrivée, départ de, heure de départ, arrivée
es facturación en el aeropuerto, hora de llegada, salida, hora de salida, llegada, registro de entrada

beach ~ vacation leisure
en beach, sea, seaside, island, coast, lake, swimming
de Strand, Meer, Insel, Küste, See, schwimmen, Badesee
fr plage, mer, île, côte, lac, baignade
es playa, mar, isla, costa, lago, nadar

mountains ~ leisure vacation
en mountain, mountains, hiking, hike, hut, skiing, ski, trail
de Berg, Berge, Wandern, Wanderung, Hütte, Skifahren, Skiurlaub, wandern
fr montagne, montagnes, randonnée, refuge, ski, sentier
es montaña, montañas, senderismo, caminata, refugio, esquí, esquiar

weather * 0.8
en weather, rain, rains, snow, storm, sunny, temperature, forecast for the weekend
de Wetter, Regen, regnet, Schnee, Sturm, sonnig, Temperatur, Wettervorhersage, Unwetter
fr météo, pluie, neige, tempête, ensoleillé, température, orage
es tiempo meteorológico, lluvia, llueve, nieve, tormenta, soleado, temperatura

direction * 0.8 ~ address
en directions, how to get there, map, meeting point, location, where it is
de Anfahrt, Wegbeschreibung, Karte, Treffpunkt, Standort, Lageplan
fr itinéraire d'accès, plan d'accès, point de rendez-vous, lieu, emplacement
es cómo llegar, mapa, punto de encuentro, ubicación, lugar
`
