/** Where demo people live and common names there. Names are combined at random and refer to no real person. */
export type Region = {
  state: string
  /** City and the first four digits of its postal codes. */
  cities: readonly (readonly [city: string, pincode: string])[]
  women: string
  men: string
  families: string
  /** How many of a hundred people live here. */
  weight: number
}

export const REGIONS: readonly Region[] = [
  {
    state: 'Maharashtra',
    cities: [
      ['Mumbai', '4000'],
      ['Pune', '4110'],
      ['Nagpur', '4400'],
      ['Nashik', '4220'],
    ],
    women: 'Kavita Ashwini Snehal Pallavi Sayali Manasi Rutuja Vaishali Supriya Madhura',
    men: 'Sachin Amol Prasad Mahesh Nilesh Tushar Swapnil Vinayak Omkar Sandeep',
    families: 'Deshpande Kulkarni Patil Joshi Shinde Pawar Gokhale More Bhosale Kale',
    weight: 16,
  },
  {
    state: 'Karnataka',
    cities: [
      ['Bengaluru', '5600'],
      ['Mysuru', '5700'],
      ['Mangaluru', '5750'],
      ['Hubballi', '5800'],
    ],
    women: 'Shruthi Chaitra Ramya Deepa Sowmya Vidya Rashmi Anusha Bhavya Sahana',
    men: 'Manjunath Girish Raghavendra Sudeep Naveen Prakash Harish Chetan Santosh Darshan',
    families: 'Gowda Hegde Shetty Rao Bhat Kamath Murthy Naik Pai Acharya',
    weight: 12,
  },
  {
    state: 'Tamil Nadu',
    cities: [
      ['Chennai', '6000'],
      ['Coimbatore', '6410'],
      ['Madurai', '6250'],
      ['Salem', '6360'],
    ],
    women: 'Meenakshi Lakshmi Revathi Kalpana Nithya Sangeetha Janani Vasanthi Bhuvana Malathi',
    men: 'Karthik Senthil Murali Arun Balaji Saravanan Dinesh Ganesan Prabhu Vignesh',
    families: 'Subramaniam Iyer Raman Natarajan Murugan Selvam Krishnan Sundaram Pandian Rajan',
    weight: 11,
  },
  {
    state: 'Gujarat',
    cities: [
      ['Ahmedabad', '3800'],
      ['Surat', '3950'],
      ['Vadodara', '3900'],
      ['Rajkot', '3600'],
    ],
    women: 'Hetal Jigna Bhavna Nisha Komal Falguni Krupa Dhara Mital Urvi',
    men: 'Jignesh Hardik Mehul Chirag Nirav Bhavesh Ketan Paresh Dhaval Yash',
    families: 'Patel Shah Mehta Desai Trivedi Bhatt Parmar Solanki Vyas Thakkar',
    weight: 10,
  },
  {
    state: 'Delhi',
    cities: [
      ['New Delhi', '1100'],
      ['Delhi', '1100'],
    ],
    women: 'Ritu Neha Shalini Pooja Megha Tanya Garima Nidhi Sakshi Kriti',
    men: 'Rohan Gaurav Vikas Ankit Nitin Sumit Tarun Mohit Varun Kunal',
    families: 'Malhotra Kapoor Khanna Gupta Bansal Arora Chawla Sethi Mathur Saxena',
    weight: 9,
  },
  {
    state: 'Uttar Pradesh',
    cities: [
      ['Lucknow', '2260'],
      ['Kanpur', '2080'],
      ['Varanasi', '2210'],
      ['Agra', '2820'],
    ],
    women: 'Anjali Shabana Poonam Rekha Kiran Nazia Archana Seema Preeti Vandana',
    men: 'Alok Imran Pankaj Shivam Abhishek Faizan Rakesh Vivek Saurabh Ashutosh',
    families: 'Mishra Tiwari Yadav Siddiqui Verma Srivastava Ansari Pandey Dubey Chauhan',
    weight: 9,
  },
  {
    state: 'West Bengal',
    cities: [
      ['Kolkata', '7000'],
      ['Howrah', '7111'],
      ['Durgapur', '7132'],
      ['Siliguri', '7340'],
    ],
    women: 'Moumita Sudeshna Ananya Riya Tanushree Paromita Sharmila Debjani Ishita Soma',
    men: 'Sourav Arindam Subhash Debashis Partha Anirban Tanmoy Kaushik Rajat Indranil',
    families: 'Banerjee Mukherjee Ghosh Sen Das Bose Chatterjee Dutta Saha Biswas',
    weight: 8,
  },
  {
    state: 'Telangana',
    cities: [
      ['Hyderabad', '5000'],
      ['Warangal', '5060'],
      ['Nizamabad', '5030'],
    ],
    women: 'Swathi Sravani Haritha Mounika Padma Sirisha Kavya Lavanya Anitha Jyothi',
    men: 'Srinivas Venkatesh Rajesh Kiran Praveen Mahender Anil Suresh Naresh Vamsi',
    families: 'Reddy Rao Goud Chary Naidu Varma Yadagiri Kumar Prasad Raju',
    weight: 8,
  },
  {
    state: 'Kerala',
    cities: [
      ['Kochi', '6820'],
      ['Thiruvananthapuram', '6950'],
      ['Kozhikode', '6730'],
      ['Thrissur', '6800'],
    ],
    women: 'Meera Divya Asha Bindu Remya Sreeja Anju Lekha Nimisha Sandhya',
    men: 'Vishnu Jithin Anoop Biju Sajan Renjith Manoj Ajith Thomas Rahim',
    families: 'Nair Menon Pillai Kurian Varghese Mathew Panicker Warrier Kurup Joseph',
    weight: 7,
  },
  {
    state: 'Rajasthan',
    cities: [
      ['Jaipur', '3020'],
      ['Jodhpur', '3420'],
      ['Udaipur', '3130'],
      ['Kota', '3240'],
    ],
    women: 'Sunita Manju Priyanka Rajshree Usha Nirmala Chanda Hemlata Kusum Yamini',
    men: 'Mahendra Bhanwar Lokesh Deepak Hemant Jitendra Narendra Kailash Vikram Suresh',
    families: 'Rathore Shekhawat Agarwal Jain Meena Sharma Maheshwari Purohit Choudhary Soni',
    weight: 5,
  },
  {
    state: 'Punjab',
    cities: [
      ['Ludhiana', '1410'],
      ['Amritsar', '1430'],
      ['Jalandhar', '1440'],
      ['Patiala', '1470'],
    ],
    women: 'Harpreet Simran Manpreet Jasleen Gurleen Navneet Amandeep Kirandeep Rupinder Baljit',
    men: 'Gurpreet Jaswinder Harjit Sukhdev Amarjit Paramjit Kulwinder Ravinder Inderjit Tejinder',
    families: 'Gill Sandhu Dhillon Sidhu Grewal Bajwa Brar Bedi Sodhi Ahluwalia',
    weight: 5,
  },
]

/** Parts of an address inside any Indian city. */
export const STREETS =
  'MG Road,Station Road,Gandhi Nagar,Nehru Marg,Lake View Road,Temple Street,Ring Road,Civil Lines,Market Yard,Park Street,Vivekananda Nagar,Tilak Road'.split(
    ',',
  )
